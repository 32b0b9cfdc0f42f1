import { format } from 'date-fns';

const relative = new Intl.RelativeTimeFormat('en');

/** How dates are written, in the person's own time zone. */
export const dates = {
  /** 'Mar 05, 2024' */
  date: (date: Date) => format(date, 'MMM dd, yyyy'),
  /** 'Mar 05, 2024, 14:30' */
  dateTime: (date: Date) => format(date, 'MMM dd, yyyy, HH:mm'),
  ago: (count: number, unit: 'day' | 'hour' | 'minute') => relative.format(-count, unit),
  justNow: 'just now',
};
