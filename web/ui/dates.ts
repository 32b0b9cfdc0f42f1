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

function written(date: Date | null | undefined, pattern: string): string {
  return date && isValid(date) ? format(date, pattern) : NO_DATE;
}
