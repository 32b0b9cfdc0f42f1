import { late } from './late.ts';

const day = late(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' }),
);
const time = late(
  () =>
    new Intl.DateTimeFormat('en-US', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const relative = late(() => new Intl.RelativeTimeFormat('en'));

/** How dates are written, in the person's own time zone. */
export const dates = {
  /** 'Mar 05, 2024' */
  date: (date: Date) => day().format(date),
  /** 'Mar 05, 2024, 14:30' */
  dateTime: (date: Date) => `${day().format(date)}, ${time().format(date)}`,
  ago: (count: number, unit: 'day' | 'hour' | 'minute') => relative().format(-count, unit),
  justNow: 'just now',
};
