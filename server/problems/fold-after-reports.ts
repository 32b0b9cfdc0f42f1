import { foldLog } from '#server/database/fold-log.ts';
import type { Handle } from '#server/database/tables.ts';
import { readProgress } from '#server/problems/problem-index-queries.ts';

/**
 * What folds SQLite's log where reports have come since the last time. The log holds every write in its
 * order, also those that have their minute: between which of them a report came must not stay in it.
 */
export function foldAfterReports(db: Handle): () => Promise<void> {
  let folded: number | undefined;
  return async () => {
    const { number } = await readProgress(db);
    if (number === folded) return;
    await foldLog(db);
    folded = number;
  };
}
