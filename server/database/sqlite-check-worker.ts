import { parentPort, workerData } from 'node:worker_threads';
import { isWholeSqlite } from '#server/database/is-whole-sqlite.ts';

parentPort?.postMessage(isWholeSqlite(workerData));
