import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { holdsList, identity, list, pageInfo } from './read-answer.ts';
import { request } from './request.ts';
import { type Listed, rowsAlone } from './submissions.ts';

/** Milliseconds in which an answer serves again. */
const FRESH = 30_000;

/** A list of submissions, whatever its order. */
export type Among = Pick<Listed, 'suspected'> & { status: string };

const keyOf = ({ status, suspected = false }: Among) =>
  ['submissions', 'sought', suspected, status] as const;

/** Calls what the server has found in a list old: what is on show is asked for again. */
export function useForgetSought(among: Among): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = keyOf(among);
  return async () => {
    // A first answer that is on its way would be waited for, and may be of before.
    await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey });
  };
}

/** The ids of all that the server finds in a list, in their texts too; asks while there is a search. */
export const useSoughtSubmissions = (search: string, among: Among) =>
  useQuery({
    queryKey: [...keyOf(among), search],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const { status, suspected } = among;
      const asked = { status, suspected: suspected ? 'true' : '', search, fields: rowsAlone() };
      const ids = new Set<string>();
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = { ...asked, page, limit: MAX_PAGE_SIZE };
        const promises = holdsList('submissions');
        const { body } = await request(submissionEndpoints.list, { query, signal, promises });
        const before = ids.size;
        for (const found of list(body, 'submissions')) ids.add(identity(found));
        // A backend may answer any page with the first.
        if (ids.size === before) break;
        pages = pageInfo(body)?.pages ?? 1;
      }
      return ids;
    },
    staleTime: FRESH,
    // Many pages, for each of which the server looks through all texts.
    refetchOnWindowFocus: false,
    enabled: search !== '',
  });
