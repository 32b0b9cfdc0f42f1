import { sql } from 'kysely';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import type { AskedFilters } from './asked-filters.ts';
import { allOf, type Condition, isAmong, problemConditions } from './filter-queries.ts';

export const orderOf = ({ sort = 'newest' }: Pick<ProblemQuery, 'sort'>) =>
  ({
    newest: sql`number desc`,
    oldest: sql`number asc`,
    urgent: sql`urgency asc, number asc`,
  })[sort];

/** Whether a filter asks for what changes of a problem, which does not stand beside its text. */
export const needsProblem = ({ statuses, assignee, overdueBefore }: AskedFilters): boolean =>
  Boolean(statuses || assignee !== undefined || overdueBefore);

export const isFiltered = (asked: AskedFilters): boolean =>
  needsProblem(asked) || Boolean(asked.cities || asked.priorities || asked.categories);

export const from = (asked: AskedFilters, texts = sql`problem_texts`) =>
  needsProblem(asked)
    ? sql`${texts} join (
        select number, status, assigned_to, created_at from problems) as problems using (number)`
    : texts;

/** Texts that indexes find, and then their problems: without an order that the planner could walk along instead. */
export const hitsBy = (asked: AskedFilters, conditions: Condition[]) => {
  const found = sql`(
    select number + 0 as number, urgency, category from problem_texts
    where ${allOf([...conditions, ...textFiltersOf(asked)])} offset 0) as problem_texts`;
  return sql`select number, urgency from ${from(asked, found)}
    where ${allOf(problemFiltersOf(asked))}`;
};

export const filtersOf = (asked: AskedFilters): Condition[] => [
  ...textFiltersOf(asked),
  ...problemFiltersOf(asked),
];

/** What does not stand beside a text. */
function problemFiltersOf(asked: AskedFilters): Condition[] {
  const { statuses } = asked;
  const ofProblem = problemConditions({ ...asked, cities: undefined });
  if (statuses) ofProblem.push(isAmong(sql`status`, statuses));
  return ofProblem;
}

/** What stands beside a text. */
export function textFiltersOf({
  suspected,
  priorities,
  categories,
  cities,
}: AskedFilters): Condition[] {
  const conditions = [sql<boolean>`suspected = ${suspected}`];
  if (cities) conditions.push(isAmong(sql`city_key`, cities));
  if (categories) conditions.push(isAmong(sql`category`, categories));
  const urgencies = priorities?.map((each) => PROBLEM_PRIORITIES.indexOf(each));
  if (urgencies) conditions.push(sql<boolean>`urgency = any(${urgencies}::bigint[])`);
  return conditions;
}
