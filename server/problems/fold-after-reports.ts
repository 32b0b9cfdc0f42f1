import { foldLog } from '#server/database/fold-log.ts';
import type { Handle } from '#server/database/tables.ts';
import { readProgress } from '#server/problems/problem-index-queries.ts';

/**
 * What folds SQLite's log where reports have come since the last time. The log holds every write in its
 * order, also those that have their minute: between which of them a report came must not stay in it.
 * It answers false while somebody who reads keeps the log from being emptied: it is to be tried again.
 */
export function foldAfterReports(db: Handle): () => Promise<boolean> {
  let folded: number | undefined;
  return async () => {
    const { number } = await readProgress(db);
    if (number === folded) return true;
    const isEmpty = await foldLog(db);
    if (isEmpty) folded = number;
    return isEmpty;
  };
}
