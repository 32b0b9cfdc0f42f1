import { PROBLEM_CATEGORIES, type ProblemCategory } from '#contract/problem-values.ts';

/** By category: within how many days somebody sees to a problem. */
export type PromisedDays = Readonly<Record<ProblemCategory, number>>;

const DAYS = 14;
const FEWER: Partial<PromisedDays> = {
  'Women / Child Safety': 2,
  'Corruption / Misconduct': 7,
  'Law & Order / Police': 7,
};
const MOST_DAYS = 3650;

/** An entry of the setting: days of one category, such as `Education=5`, or of all others. */
function readEntry(entry: string): { category: string; days: number } {
  const [, category = '', days] = /^(?:(.*\S)\s*=\s*)?(\d{1,4})$/.exec(entry) ?? [];
  return { category, days: Number(days) };
}

export function isPromise(entry: string): boolean {
  const { category, days } = readEntry(entry);
  const isKnown = category === '' || (PROBLEM_CATEGORIES as readonly string[]).includes(category);
  return isKnown && days >= 1 && days <= MOST_DAYS;
}

/** What is promised by entries that `isPromise` lets through. */
export function promisedDaysOf(entries: readonly string[]): PromisedDays {
  const given = new Map(entries.map(readEntry).map(({ category, days }) => [category, days]));
  const others = given.get('');
  const daysOf = (category: ProblemCategory) =>
    given.get(category) ?? others ?? FEWER[category] ?? DAYS;
  return Object.fromEntries(
    PROBLEM_CATEGORIES.map((category) => [category, daysOf(category)]),
  ) as PromisedDays;
}
