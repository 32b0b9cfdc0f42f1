import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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

/**
 * Counts the rest of the dashboard again once something else waits, and on another day: what stands beside
 * each other there is of one moment.
 */
export function useFiguresFollowed(today: number): void {
  const queryClient = useQueryClient();
  const waiting = useWaiting();
  const before = useRef({ waiting, today });
  useEffect(() => {
    const { current } = before;
    before.current = { waiting: waiting ?? current.waiting, today };
    const isOther = current.waiting !== undefined && before.current.waiting !== current.waiting;
    if (!isOther && today === current.today) return;
    for (const name of ['dashboard', 'figures'])
      void queryClient.invalidateQueries({ queryKey: ['stats', name] });
  }, [queryClient, waiting, today]);
}
