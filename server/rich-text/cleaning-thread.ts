import { Worker } from 'node:worker_threads';
import { HttpError } from '#server/http/http-error.ts';
import type { Cleaned, Cleaning, FromCleaner } from '#server/rich-text/cleaning-worker.ts';
import type { Judgement } from '#server/rich-text/judge-content.ts';

/** How many may be under way or wait: each is at most some hundred milliseconds of work. */
const AT_MOST = 20;

interface Waiting {
  resolve: (done: Judgement) => void;
  reject: (error: unknown) => void;
}

interface Cleaner {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let running: Cleaner | undefined;
let lastId = 0;

/**
 * Cleans in a thread of its own, one text after the other in the order they came. The first one
 * starts the thread, which keeps no process alive; one that has ended is followed by a new one.
 *
 * @throws {HttpError} 503 when too many wait
 */
export function inCleaningThread<Asked extends Cleaning>(asked: Asked): Promise<Cleaned<Asked>> {
  running ??= startCleaner();
  const { worker, waiting } = running;
  if (waiting.size >= AT_MOST) throw tooMany();
  const { promise, resolve, reject } = Promise.withResolvers<Judgement>();
  const id = ++lastId;
  waiting.set(id, { resolve, reject });
  worker.postMessage({ id, asked });
  return promise as Promise<Cleaned<Asked>>;
}

function tooMany(): HttpError {
  return new HttpError(503, 'Many long posts are being saved at once: try again in a moment', {
    headers: { 'Retry-After': '5' },
  });
}

function startCleaner(): Cleaner {
  const file = new URL('./cleaning-worker.ts', import.meta.url);
  const cleaner: Cleaner = { worker: new Worker(file, { execArgv: [] }), waiting: new Map() };
  const end = (error: unknown) => {
    if (running === cleaner) running = undefined;
    for (const { reject } of cleaner.waiting.values()) reject(error);
    cleaner.waiting.clear();
  };
  cleaner.worker.unref();
  cleaner.worker.on('error', end);
  cleaner.worker.on('exit', () => end(new Error('The thread that cleans content has ended')));
  cleaner.worker.on('message', (message: FromCleaner) => {
    const asked = cleaner.waiting.get(message.id);
    cleaner.waiting.delete(message.id);
    if ('done' in message) asked?.resolve(message.done);
    else asked?.reject(message.error);
  });
  return cleaner;
}
