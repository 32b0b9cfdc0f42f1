import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '#contract/auth.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { changeProblem, type ProblemChange } from './change-problem.ts';
import { IN_TURN, PROBLEM_STATUS, showProblem } from './problems.ts';
import { identity, list, text } from './read-answer.ts';
import type { Colleague } from './read-problem.ts';
import { request } from './request.ts';

/** Milliseconds in which the colleagues just asked for serve again. */
const FRESH = 300_000;

/** Whom a problem can be given to, once `enabled`. */
export function useColleagues(enabled: boolean): Colleague[] {
  const { data = [] } = useQuery({
    queryKey: ['auth', 'colleagues'],
    queryFn: async ({ signal }): Promise<Colleague[]> => {
      const { body } = await request(authEndpoints.colleagues, { signal, background: true });
      return list(body, 'colleagues').map((one) => ({ id: identity(one), name: text(one.name) }));
    },
    staleTime: FRESH,
    enabled,
  });
  return data;
}

export interface Assignment extends ProblemChange {
  /** Who had it, shown again when the change is refused. */
  from: Colleague | null;
  to: Colleague | null;
}

/** Gives a problem to somebody, or to nobody: shown at once, in its turn after changes of status. */
export function useAssignProblem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: PROBLEM_STATUS,
    ...IN_TURN,
    mutationFn: ({ to, from: _, ...change }: Assignment) =>
      changeProblem(problemEndpoints.setAssignee, change, { assignee: to?.id ?? null }),
    onMutate: async ({ id, to }) => {
      await queryClient.cancelQueries({ queryKey: ['problems'] });
      showProblem(queryClient, id, { assignee: to });
    },
    onSuccess: (version, { id }) => {
      if (version !== undefined) showProblem(queryClient, id, { version });
    },
    onError: (_, { id, from }) => showProblem(queryClient, id, { assignee: from }),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: PROBLEM_STATUS }) === 1)
        void queryClient.invalidateQueries({ queryKey: ['problems'] });
    },
  });
}
