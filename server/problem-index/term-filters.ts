import type { Selectable, Updateable } from 'kysely';
import type { ProblemFilters } from '#contract/problems.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { Tables } from '#server/database/tables.ts';

type Problems = Tables['problems'];

interface TermFilter {
  /** One that never changes: the sets of a term only grow. */
  column: Exclude<keyof Selectable<Problems>, keyof Updateable<Problems>>;
  /** What is asked for, as the column has it. */
  term: (asked: string) => string;
}

/** The filters that ask for the whole of a text, each with a set of problems for each term. */
export const TERM_FILTERS = {
  category: { column: 'category', term: (asked) => asked },
  city: { column: 'city_key', term: foldText },
  priority: { column: 'priority', term: (asked) => asked },
} as const satisfies Record<
  Exclude<keyof ProblemFilters, 'status' | 'suspected' | 'search' | 'assignee' | 'overdue'>,
  TermFilter
>;

export type TermFilterName = keyof typeof TERM_FILTERS;
export type TermColumn = (typeof TERM_FILTERS)[TermFilterName]['column'];

export const TERM_FILTER_NAMES = Object.keys(TERM_FILTERS) as TermFilterName[];
export const TERM_COLUMNS = TERM_FILTER_NAMES.map((name) => TERM_FILTERS[name].column);
