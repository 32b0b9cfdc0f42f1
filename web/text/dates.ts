import { late } from './late.ts';

/**
 * How dates are written in a language, in the person's own time zone. By hand, as the first use of what
 * a browser knows of languages takes longer than anything else of a first screen.
 */
export function datesIn(locale: string, day: (date: Date) => string, justNow: string) {
  const relative = late(() => new Intl.RelativeTimeFormat(locale));
  return {
    date: day,
    dateTime: (date: Date) => `${day(date)}, ${date.toTimeString().slice(0, 5)}`,
    ago: (count: number, unit: 'day' | 'hour' | 'minute') => relative().format(-count, unit),
    justNow,
  };
}

/** The short name of a date's month. */
export const monthOf = (date: Date): string => date.toDateString().slice(4, 7);

/** 'Mar 05, 2024, 14:30' */
export const dates = datesIn(
  'en-US',
  (date) => `${date.toDateString().slice(4, 10)}, ${date.getFullYear()}`,
  'just now',
);
