import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { leaveOut } from '#server/backup/leave-out.ts';

const copy = new DatabaseSync(workerData as string);
// One file without a log beside it.
copy.exec('pragma journal_mode = delete');
leaveOut(copy);
copy.close();
parentPort?.postMessage('done');
