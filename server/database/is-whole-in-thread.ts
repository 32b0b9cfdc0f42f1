import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** As `isWholeSqlite`, in a thread of its own: a large file takes seconds. */
export async function isWholeInThread(path: string): Promise<boolean> {
  const file = new URL('./sqlite-check-worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData: path, execArgv: [] });
  worker.unref();
  const [isWhole] = await once(worker, 'message');
  return isWhole;
}
