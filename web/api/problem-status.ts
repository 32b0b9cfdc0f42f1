import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProblemStatus } from '#contract/problem-values.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { ChangedMeanwhile, changeProblem, type ProblemChange } from './change-problem.ts';
import { IN_TURN, PROBLEM_STATUS, showProblem } from './problems.ts';
import type { Problem } from './read-problem.ts';

export interface StatusUpdate extends ProblemChange {
  /** The status it had, shown again when the change is refused. */
  from: string;
  to: ProblemStatus;
  /** Kept in the history; empty for none. */
  note: string;
}

/**
 * Changes a status: shown at once, and taken back when it is refused. Then the list reloads at its
 * page and an open problem as well. Changes go out one after the other, so that the last one stands.
 */
export function useSetProblemStatus() {
  const queryClient = useQueryClient();
  const [sure] = useState(() => new SureStatuses(queryClient));
  return useMutation({
    mutationKey: PROBLEM_STATUS,
    ...IN_TURN,
    mutationFn: ({ to, note, ...change }: StatusUpdate) =>
      changeProblem(problemEndpoints.setStatus, change, { status: to, ...(note && { note }) }),
    onMutate: async ({ id, from, to }) => {
      sure.begin(id, from);
      await queryClient.cancelQueries({ queryKey: ['problems'] });
      showProblem(queryClient, id, { status: to });
    },
    onSuccess: (version, { id, to, note }) => {
      sure.set(id, to);
      const noted = note === '' ? {} : { newestNote: note };
      showProblem(queryClient, id, version === undefined ? noted : { ...noted, version });
    },
    onError: (error, { id }) => {
      if (error instanceof ChangedMeanwhile) sure.set(id, error.problem.status, error.problem);
    },
    onSettled: (_, __, { id }) => {
      sure.end(id);
      // What another change has yet to make is not drawn over by what is so at present.
      if (queryClient.isMutating({ mutationKey: PROBLEM_STATUS }) === 1)
        void queryClient.invalidateQueries({ queryKey: ['problems'] });
    },
  });
}

/** What is sure of problems that are being changed; shown when none of their changes is under way. */
class SureStatuses {
  readonly #queryClient: QueryClient;
  readonly #problems = new Map<string, { now: Partial<Problem>; changes: number }>();

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  begin(id: string, status: string) {
    const problem = this.#problems.get(id) ?? { now: { status }, changes: 0 };
    problem.changes += 1;
    this.#problems.set(id, problem);
  }

  set(id: string, status: string, more: Partial<Problem> = {}) {
    const problem = this.#problems.get(id);
    if (problem) problem.now = { ...more, status };
  }

  end(id: string) {
    const problem = this.#problems.get(id);
    if (!problem) return;
    problem.changes -= 1;
    if (problem.changes > 0) return;
    this.#problems.delete(id);
    showProblem(this.#queryClient, id, problem.now);
  }
}
