import { renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { keepNoLog, vacuumInto } from '#server/backup/copy-file-queries.ts';
import { leaveOut } from '#server/backup/leave-out-queries.ts';
import { isWholeSqlite } from '#server/database/is-whole-sqlite.ts';

export interface Copy {
  file: string;
  problemsBefore: number | undefined;
}

const { file, problemsBefore }: Copy = workerData;
const isWhole = isWholeSqlite(file);
if (isWhole) {
  const copy = new DatabaseSync(file);
  keepNoLog(copy);
  leaveOut(copy, problemsBefore);
  // A new file, which counts no changes: those of the old one tell that something was written.
  const fresh = `${file}.fresh`;
  vacuumInto(copy, fresh);
  copy.close();
  renameSync(fresh, file);
}
parentPort?.postMessage(isWhole);
