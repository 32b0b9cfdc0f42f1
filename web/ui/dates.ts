import { format, isValid } from 'date-fns';

export const NO_DATE = '—';

/** A date as 'Mar 05, 2024' in the person's own time zone; a dash when it is missing or broken. */
export function formatDate(date: Date | null | undefined): string {
  return written(date, 'MMM dd, yyyy');
}

/** A date with its time of day, as 'Mar 05, 2024, 14:30'; a dash when it is missing or broken. */
export function formatDateTime(date: Date | null | undefined): string {
  return written(date, 'MMM dd, yyyy, HH:mm');
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago a moment was, as '2 minutes ago'; 'just now' within a minute, or when clocks differ. */
export function formatAgo(date: Date, now = Date.now()): string {
  const seconds = (now - date.getTime()) / 1000;
  for (const [unit, length] of UNITS)
    if (seconds >= length)
      return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / length), unit);
  return 'just now';
}

function written(date: Date | null | undefined, pattern: string): string {
  return date && isValid(date) ? format(date, pattern) : NO_DATE;
}
