import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData, { timeout: 0 });
// Not in a temporary file, whose pages would stay on the disk.
database.exec('pragma synchronous = FULL; pragma temp_store = memory; vacuum');
database.close();
