import { once } from 'node:events';
import { type Transferable, Worker } from 'node:worker_threads';

/**
 * Runs a file of ours in a thread of its own, and answers the first that it sends.
 *
 * @param transferList what of the data goes over to the thread as a whole, such as a stream
 */
export async function inThread(
  file: URL,
  workerData: unknown,
  transferList: Transferable[] = [],
): Promise<unknown> {
  const worker = new Worker(file, { workerData, transferList, execArgv: [] });
  worker.unref();
  const [posted] = await once(worker, 'message');
  return posted;
}
