import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProblemStatus } from '#contract/problem-values.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { isAnnounced } from './additions.ts';
import { ApiError } from './api-error.ts';
import { fetchProblem, PROBLEM_STATUS, showProblem } from './problems.ts';
import { single } from './read-answer.ts';
import { type Problem, readProblem } from './read-problem.ts';
import { request } from './request.ts';

export interface StatusUpdate {
  id: string;
  /** The status it had, shown again when the change is refused. */
  from: string;
  to: ProblemStatus;
  /** The version it was made on, where the backend keeps versions. */
  version: number | undefined;
}

/** Somebody else changed the problem since it was looked at; nothing was set. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  /** The problem as it is now. */
  readonly problem: Problem;

  constructor(problem: Problem, cause: Error) {
    super(cause.message, { cause });
    this.problem = problem;
  }
}

/** By problem and version, which version a change of our own made of it. */
type OwnVersions = Map<string, number>;

/** A change that waited for another one of ours was made on what that one has become. */
function newestOwn(own: OwnVersions, id: string, version: number | undefined): number | undefined {
  let newest = version;
  for (let next = newest; next !== undefined; next = own.get(`${id}@${next}`)) newest = next;
  return newest;
}

/** Sets a status and answers the version that the problem has from then on, where it has one. */
async function send(own: OwnVersions, update: StatusUpdate): Promise<number | undefined> {
  const { id, to } = update;
  const version = (await isAnnounced('versions')) ? newestOwn(own, id, update.version) : undefined;
  const body = version === undefined ? { status: to } : { status: to, version };
  try {
    const answer = await request(problemEndpoints.setStatus, {
      params: { id },
      body,
      mayBeEmpty: true,
      // The alert says the sentence.
      told: true,
    });
    const next = readProblem(single(answer.body, 'problem')).version;
    if (version !== undefined && next !== undefined && next > version)
      own.set(`${id}@${version}`, next);
    return next;
  } catch (error) {
    if (version === undefined || !(error instanceof ApiError) || error.status !== 409) throw error;
    const problem = await fetchProblem(id).catch(() => {
      throw error;
    });
    throw new ChangedMeanwhile(problem, error);
  }
}

/**
 * Changes a status: shown at once, and taken back when it is refused. Then the list reloads at its
 * page and an open problem as well. Changes go out one after the other, so that the last one stands.
 */
export function useSetProblemStatus() {
  const queryClient = useQueryClient();
  const [own] = useState<OwnVersions>(() => new Map());
  const [sure] = useState(() => new SureStatuses(queryClient));
  return useMutation({
    mutationKey: PROBLEM_STATUS,
    scope: { id: 'problem-status' },
    mutationFn: (update: StatusUpdate) => send(own, update),
    onMutate: async ({ id, from, to }) => {
      sure.begin(id, from);
      await queryClient.cancelQueries({ queryKey: ['problems'] });
      showProblem(queryClient, id, { status: to });
    },
    onSuccess: (version, { id, to }) => {
      sure.set(id, to);
      if (version !== undefined) showProblem(queryClient, id, { version });
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
