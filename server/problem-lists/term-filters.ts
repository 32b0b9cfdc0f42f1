import type { Selectable, Updateable } from 'kysely';
import type { ProblemFilters } from '#contract/problems.ts';
import { cityKey } from '#contract/text/city-key.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';

type Problems = Tables['problems'];

interface TermFilter {
  /** One that never changes: the sets of a term only grow. */
  column: Exclude<keyof Selectable<Problems>, keyof Updateable<Problems>>;
  /** What is asked for, as the column has it. */
  term: (asked: string) => string;
  /** What terms have in common that mean the same; each means something else without. */
  keyOf?: (term: string) => string;
}

/** The filters that ask for the whole of a text, each with a set of problems for each term. */
export const TERM_FILTERS = {
  category: { column: 'category', term: (asked) => asked },
  city: { column: 'city_key', term: foldText, keyOf: cityKey },
  priority: { column: 'priority', term: (asked) => asked },
} as const satisfies Record<
  Exclude<keyof ProblemFilters, 'status' | 'suspected' | 'search' | 'assignee' | 'overdue'>,
  TermFilter
>;

export type TermFilterName = keyof typeof TERM_FILTERS;
export type TermColumn = (typeof TERM_FILTERS)[TermFilterName]['column'];

export const TERM_FILTER_NAMES = Object.keys(TERM_FILTERS) as TermFilterName[];
export const TERM_COLUMNS = TERM_FILTER_NAMES.map((name) => TERM_FILTERS[name].column);

/** Of a filter of which several terms mean the same: what these have in common. */
export function keyOfTerms(name: TermFilterName): TermFilter['keyOf'] {
  const filter: TermFilter = TERM_FILTERS[name];
  return filter.keyOf;
}

/** What is asked for of one of them, as its column has it; nothing where it filters nothing. */
export const termsOf = (query: ProblemQuery, name: TermFilterName): string[] =>
  valuesOf(query[name]).map(TERM_FILTERS[name].term).filter(Boolean);

/** One value or several, without the empty ones, which filter nothing. */
export function valuesOf<Value extends string>(
  asked: Value | undefined | readonly (Value | undefined)[],
): Value[] {
  return [asked].flat().filter((value): value is Value => Boolean(value));
}
