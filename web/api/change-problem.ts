import type { problemEndpoints } from '#contract/problems.ts';
import { isAnnounced } from './additions.ts';
import { ApiError } from './api-error.ts';
import { SavedBeforeError } from './line-errors.ts';
import { keepOwn, newestOwn } from './own-versions.ts';
import { fetchProblem } from './problems.ts';
import { single } from './read-answer.ts';
import { type Problem, readProblem } from './read-problem.ts';
import { request } from './request.ts';

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

export interface ProblemChange {
  id: string;
  /** The version it was made on, where the backend keeps versions. */
  version: number | undefined;
}

type ChangeEndpoint = (typeof problemEndpoints)['setStatus' | 'setAssignee'];

/** Of one that was done before and changed since nobody knows whether it is still meant. */
const isOfVersion = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && !(error instanceof SavedBeforeError);

/**
 * Changes a problem and answers the version that it has from then on, where it has one.
 *
 * @throws {ChangedMeanwhile}
 */
export async function changeProblem(
  endpoint: ChangeEndpoint,
  { id, version: seen }: ProblemChange,
  body: Record<string, unknown>,
): Promise<number | undefined> {
  const version = (await isAnnounced('versions')) ? newestOwn(id, seen) : undefined;
  try {
    const answer = await request(endpoint, {
      params: { id },
      body: version === undefined ? body : { ...body, version },
      mayBeEmpty: true,
      // The alert says the sentence.
      told: true,
    });
    const next = readProblem(single(answer.body, 'problem')).version;
    keepOwn(id, version, next);
    return next;
  } catch (error) {
    if (version === undefined || !isOfVersion(error)) throw error;
    const problem = await fetchProblem(id).catch(() => {
      throw error;
    });
    throw new ChangedMeanwhile(problem, error);
  }
}
