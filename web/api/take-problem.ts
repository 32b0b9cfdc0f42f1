import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProblemBody } from '#contract/problem-body.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { identity, single, text } from './read-answer.ts';
import { request } from './request.ts';

export interface TakenProblem {
  id: string;
  /** What the caller names it by from now on. */
  reference: string;
}

export interface Taking {
  body: ProblemBody;
  /** That of one report, however often and however changed it is sent. */
  scope: string;
}

const readTaken = (body: unknown): TakenProblem => {
  const problem = single(body, 'problem');
  return { id: identity(problem), reference: text(problem.reference) };
};

/** Takes down a problem for a caller. Nothing of it stays on the device. */
export function useTakeProblem() {
  const queryClient = useQueryClient();
  return useMutation({
    // The form is the only one that holds what was said.
    gcTime: 0,
    mutationFn: async ({ body, scope }: Taking): Promise<TakenProblem> => {
      const promises = (answer: unknown) => readTaken(answer).reference !== '';
      const answer = await request(problemEndpoints.takeByPhone, {
        body,
        promises,
        idempotencyScope: scope,
        told: true,
        secret: true,
      });
      return readTaken(answer.body);
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['problems'] });
      void queryClient.invalidateQueries({ queryKey: ['stats'] });
    },
  });
}
