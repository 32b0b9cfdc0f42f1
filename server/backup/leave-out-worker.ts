import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { leaveOut } from '#server/backup/leave-out.ts';

export interface Copy {
  file: string;
  reportsBefore: number | undefined;
}

const { file, reportsBefore } = workerData as Copy;
const copy = new DatabaseSync(file);
// One file without a log beside it.
copy.exec('pragma journal_mode = delete');
leaveOut(copy, reportsBefore);
copy.close();
parentPort?.postMessage('done');
