import type { dates as english } from '../dates.ts';
import { late } from '../late.ts';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const day = late(() => new Intl.DateTimeFormat('hi-IN', DAY));
const time = late(
  () =>
    new Intl.DateTimeFormat('hi-IN', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const relative = late(() => new Intl.RelativeTimeFormat('hi'));

/** How dates are written in Hindi: '5 मार्च 2024, 14:30'. */
export const dates: typeof english = {
  date: (date) => day().format(date),
  dateTime: (date) => `${day().format(date)}, ${time().format(date)}`,
  ago: (count, unit) => relative().format(-count, unit),
  justNow: 'अभी-अभी',
};
