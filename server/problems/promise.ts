import {
  OPEN_STATUSES,
  PROBLEM_CATEGORIES,
  type ProblemCategory,
  type ProblemStatus,
} from '#contract/problem-values.ts';
import { hourNumber } from '#server/database/hour-of.ts';

/** By category: within how many days somebody sees to a problem. */
export type PromisedDays = Readonly<Record<ProblemCategory, number>>;

const HOURS_OF_A_DAY = 24;
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

/**
 * For each category the hour before which a problem must have come to be overdue now. A problem knows
 * only its hour: it is overdue once the whole of it is past.
 */
export function overdueBefore(promised: PromisedDays, now: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(promised).map(([category, days]) => [
      category,
      hourNumber(now) - days * HOURS_OF_A_DAY,
    ]),
  );
}

/** Whether a problem is open and came before the hour of its category. */
export function isOverdue(
  problem: { status: ProblemStatus; category: string; created_at: number },
  before: Readonly<Record<string, number>>,
): boolean {
  const isOpen = OPEN_STATUSES.includes(problem.status);
  const hour = Object.hasOwn(before, problem.category) ? before[problem.category] : undefined;
  return isOpen && hour !== undefined && hourNumber(problem.created_at) < hour;
}
