import { type RawBuilder, sql } from 'kysely';
import { HOUR } from '#server/database/hour-of.ts';
import type { AskedFilters } from './asked-filters.ts';

export type Condition = RawBuilder<boolean>;

export const allOf = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`;

/** One parameter, however many values there are. */
export const isAmong = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  sql<boolean>`${column} = any(${values}::text[])`;

const anyOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined): Condition[] =>
  values ? [isAmong(column, values)] : [];

/** Holds where the hour of a row compares so with the one of its category; those of one hour are asked together. */
export function byPromise(
  before: Readonly<Record<string, number>>,
  compare: (hour: number) => Condition,
): Condition {
  const groups = Map.groupBy(Object.entries(before), ([, hour]) => hour);
  const choices = [...groups].map(([hour, entries]) => {
    const categories = entries.map(([category]) => category);
    return allOf([isAmong(sql`category`, categories), compare(hour)]);
  });
  return choices.length > 0 ? sql<boolean>`(${sql.join(choices, sql` or `)})` : sql<boolean>`false`;
}

/** What counts and problems alike know of each, under the same names. */
export const countedConditions = (asked: AskedFilters): Condition[] => [
  sql<boolean>`suspected = ${asked.suspected}`,
  ...anyOf(sql`status`, asked.statuses),
  ...anyOf(sql`priority`, asked.priorities),
  ...anyOf(sql`category`, asked.categories),
];

/** What only the row of a problem tells. */
export function problemConditions({ cities, assignee, overdueBefore }: AskedFilters): Condition[] {
  const conditions = anyOf(sql`city_key`, cities);
  if (assignee === null) conditions.push(sql<boolean>`assigned_to is null`);
  else if (assignee !== undefined) conditions.push(sql<boolean>`assigned_to = ${assignee}`);
  if (overdueBefore)
    conditions.push(
      byPromise(overdueBefore, (hour) => sql<boolean>`created_at < ${hour * HOUR}::bigint`),
    );
  return conditions;
}
