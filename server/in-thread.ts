import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Runs a file of ours in a thread of its own, and answers the first that it posts. */
export async function inThread(file: URL, workerData: unknown): Promise<unknown> {
  const worker = new Worker(file, { workerData, execArgv: [] });
  worker.unref();
  const [posted] = await once(worker, 'message');
  return posted;
}
