/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

export interface Period {
  /** The first millisecond of the period. */
  from: number;
  /** Its days in UTC, each as the number of days since 1970; today is the last one. */
  days: number[];
}

/** The days of a period such as `30d`. */
export function periodOf(period: string, now: number): Period {
  const length = Number.parseInt(period, 10);
  const first = Math.floor(now / DAY) - (length - 1);
  return { from: first * DAY, days: Array.from({ length }, (_, index) => first + index) };
}

/** A day as a date such as 2026-03-05. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
