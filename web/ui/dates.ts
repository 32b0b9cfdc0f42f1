import { texts } from '#web/text/language.ts';

const NO_DATE = '—';

const isValid = (date: Date) => !Number.isNaN(date.getTime());

/** A date such as 'Mar 05, 2024' in the person's own time zone; a dash when it is missing or broken. */
export function formatDate(date: Date | null | undefined): string {
  return date && isValid(date) ? texts().dates.date(date) : NO_DATE;
}

/** A date with its time of day, as 'Mar 05, 2024, 14:30'; a dash when it is missing or broken. */
export function formatDateTime(date: Date | null | undefined): string {
  return date && isValid(date) ? texts().dates.dateTime(date) : NO_DATE;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long before `now`, in milliseconds, a moment was, as '2 minutes ago'; 'just now' within a minute. */
export function formatAgo(date: Date, now: number): string {
  const { ago, justNow } = texts().dates;
  const seconds = (now - date.getTime()) / 1000;
  for (const [unit, length] of UNITS)
    if (seconds >= length) return ago(Math.floor(seconds / length), unit);
  return justNow;
}
