import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statsEndpoints } from '#contract/stats.ts';
import { useAddition } from './additions.ts';
import { fields, givenCount } from './read-answer.ts';
import { request } from './request.ts';

/** Milliseconds after which what waits is counted again. */
const WATCH = 60_000;

const WAITING = ['stats', 'waiting'] as const;

/** How much waits for somebody, by what it is; a number that is missing is undefined. */
export interface Waiting {
  submissions: number | undefined;
  comments: number | undefined;
  problems: Record<'new' | 'urgent' | 'overdue', number | undefined>;
}

/** What waits, counted again while it is on show; nothing from a backend that does not count it. */
export function useWaiting(): Waiting | undefined {
  const enabled = useAddition('waiting');
  const { data } = useQuery({
    queryKey: WAITING,
    queryFn: async ({ signal }): Promise<Waiting> => {
      const { body } = await request(statsEndpoints.waiting, { signal, background: true });
      const { submissions, comments, problems } = fields(fields(body).data);
      const of = fields(problems);
      return {
        submissions: givenCount(submissions),
        comments: givenCount(comments),
        problems: {
          new: givenCount(of.new),
          urgent: givenCount(of.urgent),
          overdue: givenCount(of.overdue),
        },
      };
    },
    enabled,
    refetchInterval: WATCH,
    retry: false,
  });
  return enabled ? data : undefined;
}

/** Counts again after each change that somebody makes here, whatever it is. */
export function useWaitingFollowed(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: WAITING });
      }),
    [queryClient],
  );
}
