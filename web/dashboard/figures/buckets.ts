import type { DayFigures } from '#web/api/figures.ts';

/** A day, or some that follow one another, with what happened in them. */
export type Bucket = Omit<DayFigures, 'date'> & { first: Date; last: Date };

/** Of more days than this each bar is a week. */
const MOST_BARS = 100;
const WEEK = 7;

/** A date such as 2026-11-22 as that day here, in whatever time zone. */
export const dayOf = (date: string): Date => new Date(`${date}T00:00`);

/** One for each day; of many days one for each week, the last of which ends with the last day. */
export function bucketsOf(days: readonly DayFigures[]): Bucket[] {
  const length = days.length > MOST_BARS ? WEEK : 1;
  const buckets: Bucket[] = [];
  for (let end = days.length; end > 0; end -= length)
    buckets.unshift(summed(days.slice(Math.max(0, end - length), end)));
  return buckets;
}

function summed(days: readonly DayFigures[]): Bucket {
  const sum = (what: 'published' | 'submissions' | 'reports' | 'solved') =>
    days.reduce((total, day) => total + day[what], 0);
  return {
    first: dayOf(days[0]?.date ?? ''),
    last: dayOf(days.at(-1)?.date ?? ''),
    published: sum('published'),
    submissions: sum('submissions'),
    reports: sum('reports'),
    solved: sum('solved'),
  };
}

/** The height of an axis: a round number, at least as high as the highest, that halves to a whole one. */
export function roundTop(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const steps = power === 1 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10].map((s) => s * power);
  return steps.find((step) => step >= highest) ?? highest;
}
