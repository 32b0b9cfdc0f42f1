import { useQuery } from '@tanstack/react-query';
import { type Bulk, bulkEndpoints } from '#contract/bulk.ts';
import type { ProblemStatus } from '#contract/problem-values.ts';
import { useAddition } from './additions.ts';
import type { ProblemFilters } from './problems.ts';
import { fields, list } from './read-answer.ts';
import { request } from './request.ts';

export type { Bulk };

/** Problems that are named one by one, each with its version that was looked at, or all that a list has. */
export type Chosen =
  | { ids: readonly string[]; versions: readonly (number | null)[] }
  | { filters: ProblemFilters };

export interface BulkChange {
  status?: ProblemStatus;
  note?: string;
  assignee?: string | null;
}

/** Whoever announces changes of many is taken at its word; an answer without its change is none. */
const bulkIn = (body: unknown) => fields(fields(fields(body).data).bulk);
const promises = (body: unknown) => typeof bulkIn(body).id === 'string';
/** The bar of the change says the sentence. */
const TOLD = { promises, told: true };

/** What a list leaves empty is no filter; the address of a list leaves it out by itself. */
const given = (filters: ProblemFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.length > 0));

/** Keeps what is to be changed; nothing is changed before the first slice. */
export async function startBulk(chosen: Chosen, change: BulkChange): Promise<Bulk> {
  const named = 'filters' in chosen ? { filters: given(chosen.filters) } : chosen;
  const { body } = await request(bulkEndpoints.start, { body: { ...named, change }, ...TOLD });
  return bulkIn(body) as Bulk;
}

/** Goes on by a slice: forwards with `run`, backwards with `undo`. `end` leaves the rest as it is. */
export async function stepBulk(step: 'run' | 'undo' | 'end', id: string): Promise<Bulk> {
  const { body } = await request(bulkEndpoints[step], {
    params: { id },
    ...TOLD,
    lost: 'writingMany',
  });
  return bulkIn(body) as Bulk;
}

export const TOLD_BULKS = ['told-bulks'] as const;

const NONE: Bulk[] = [];

/**
 * One's own changes of many that have not come to their end, and for a day the latest of all, on whichever
 * device they began; and when they were asked for last.
 *
 * @param every milliseconds after which they are asked for again
 */
export function useToldBulks(every: number | false) {
  const { data = NONE, dataUpdatedAt } = useQuery({
    queryKey: TOLD_BULKS,
    queryFn: async ({ signal }) => {
      const { body } = await request(bulkEndpoints.list, { signal, background: true });
      return list(body, 'bulks') as unknown as Bulk[];
    },
    enabled: useAddition('bulk'),
    refetchInterval: every,
  });
  return { bulks: data, askedAt: dataUpdatedAt };
}
