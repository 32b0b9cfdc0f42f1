import { late } from './late.ts';

/** How dates are written in a language, in the person's own time zone. */
export function datesIn(locale: string, ofDay: Intl.DateTimeFormatOptions, justNow: string) {
  const day = late(() => new Intl.DateTimeFormat(locale, ofDay));
  const time = late(
    () => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
  const relative = late(() => new Intl.RelativeTimeFormat(locale));
  return {
    date: (date: Date) => day().format(date),
    dateTime: (date: Date) => `${day().format(date)}, ${time().format(date)}`,
    ago: (count: number, unit: 'day' | 'hour' | 'minute') => relative().format(-count, unit),
    justNow,
  };
}

/** 'Mar 05, 2024, 14:30' */
export const dates = datesIn(
  'en-US',
  { month: 'short', day: '2-digit', year: 'numeric' },
  'just now',
);
