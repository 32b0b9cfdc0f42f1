import {
  NO_ASSIGNEE,
  OPEN_STATUSES,
  type ProblemPriority,
  type ProblemStatus,
} from '#contract/problem-values.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { termsOf, valuesOf } from '../term-filters.ts';

/** What a list is asked for, as the columns have it; undefined filters nothing, and of none nothing is found. */
export interface AskedFilters {
  suspected: 0 | 1;
  statuses: ProblemStatus[] | undefined;
  priorities: ProblemPriority[] | undefined;
  categories: string[] | undefined;
  cities: string[] | undefined;
  /** The id of an admin, or null for what nobody has. */
  assignee: string | null | undefined;
  overdueBefore: Readonly<Record<string, number>> | undefined;
}

export function askedFilters(query: ProblemQuery): AskedFilters {
  const { overdueBefore } = query;
  const statuses = some(valuesOf(query.status));
  const isOpen = (status: ProblemStatus) => OPEN_STATUSES.includes(status);
  return {
    suspected: query.suspected ? 1 : 0,
    statuses: overdueBefore ? (statuses ?? OPEN_STATUSES).filter(isOpen) : statuses,
    priorities: some(valuesOf(query.priority)),
    categories: some(termsOf(query, 'category')),
    cities: some(termsOf(query, 'city')),
    assignee: query.assignee === NO_ASSIGNEE ? null : query.assignee || undefined,
    overdueBefore,
  };
}

const some = <Value>(values: Value[]) => (values.length > 0 ? values : undefined);
