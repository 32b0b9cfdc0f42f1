import { namesOfAdmins } from '#server/auth/admin-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import type { Services } from '#server/http/services.ts';
import type { Around } from '#server/problems/present-problem.ts';
import type { ProblemRow } from '#server/problems/problem-queries.ts';

/** Reads what problems are shown with beside their rows. */
export async function lookAround(
  db: Handle,
  { config, now }: Pick<Services, 'config' | 'now'>,
  rows: readonly Pick<ProblemRow, 'assigned_to' | 'taken_by'>[],
): Promise<Around> {
  const ids = rows
    .flatMap(({ assigned_to, taken_by }) => [assigned_to, taken_by])
    .filter((id) => id !== null);
  return {
    names: await namesOfAdmins(db, ids),
    promisedDays: config.promisedDays,
    now: now(),
  };
}
