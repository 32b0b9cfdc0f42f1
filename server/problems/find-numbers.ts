import type { ProblemSort } from '#contract/problem-values.ts';
import type { ProblemFilters } from '#contract/problems.ts';
import type { Services } from '#server/http/services.ts';
import { asReference } from '#server/intake/reference.ts';
import type { ProblemHits } from '#server/problem-lists/problem-lists.ts';
import { findProblemByReference } from '#server/problems/problem-queries.ts';
import { overdueBefore } from '#server/problems/promise.ts';

interface Found extends ProblemHits {
  /** The page that it is, whichever was asked for. */
  page?: number;
}

/**
 * The numbers of the problems that a list has. Somebody on the phone reads out a reference: it names
 * one problem, whatever the filters say.
 */
export async function findNumbers(
  { db, problemLists, config, now }: Pick<Services, 'db' | 'problemLists' | 'config' | 'now'>,
  { suspected, overdue, ...asked }: ProblemFilters & { sort?: ProblemSort | undefined },
  part: { offset: number; limit: number },
): Promise<Found> {
  const reference = asReference('PR', asked.search ?? '');
  const named = reference && (await findProblemByReference(db, reference));
  if (named) return { numbers: [named.number], total: 1, page: 1 };
  return problemLists.find({
    ...asked,
    suspected: suspected === 'true',
    ...(overdue === 'true' && { overdueBefore: overdueBefore(config.promisedDays, now()) }),
    ...part,
  });
}
