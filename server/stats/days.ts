const DAY = 24 * 60 * 60 * 1000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days of a period such as `30d` in UTC, today as the last one. */
export function daysOf(period: string, now: number): { from: number; days: string[] } {
  const length = Number.parseInt(period, 10);
  const today = Math.floor(now / DAY) * DAY;
  const from = today - (length - 1) * DAY;
  return { from, days: Array.from({ length }, (_, index) => dayOf(from + index * DAY)) };
}

/** How many of the times fall on each day, without a hole. */
export function countByDay(days: string[], times: number[]): { date: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const time of times) counts.set(dayOf(time), (counts.get(dayOf(time)) ?? 0) + 1);
  return days.map((date) => ({ date, count: counts.get(date) ?? 0 }));
}
