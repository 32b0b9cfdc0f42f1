import { Worker } from 'node:worker_threads';
import { HttpError } from '#server/http/http-error.ts';
import type { Cleaned, Cleaning, FromCleaner } from '#server/rich-text/cleaning-worker.ts';
import type { Judgement } from '#server/rich-text/judge-content.ts';

/** How many may be under way or wait: each is at most some hundred milliseconds of work. */
const AT_MOST = 20;
/** How many of these may be of strangers, and of one address of theirs. */
const OF_STRANGERS = 10;
const OF_ONE_ADDRESS = 3;

interface Waiting {
  asked: Cleaning;
  /** The address of one who is not signed in. */
  stranger: string | undefined;
  resolve: (done: Judgement) => void;
  reject: (error: unknown) => void;
}

interface Cleaner {
  worker: Worker;
  /** In the order they came. */
  waiting: Set<Waiting>;
  /** The one of them that is under way. */
  current: Waiting | undefined;
}

let running: Cleaner | undefined;

/**
 * Cleans in a thread of its own, one text after the other, those of admins first. The first one
 * starts the thread, which keeps no process alive; one that has ended is followed by a new one.
 *
 * @param stranger the address of one who is not signed in
 * @throws {HttpError} 503 when too many wait
 */
export function inCleaningThread<Asked extends Cleaning>(
  asked: Asked,
  stranger?: string,
): Promise<Cleaned<Asked>> {
  running ??= startCleaner();
  if (!hasRoom([...running.waiting], stranger)) throw tooMany();
  const { promise, resolve, reject } = Promise.withResolvers<Judgement>();
  running.waiting.add({ asked, stranger, resolve, reject });
  cleanNext(running);
  return promise as Promise<Cleaned<Asked>>;
}

function hasRoom(waiting: Waiting[], stranger: string | undefined): boolean {
  if (waiting.length >= AT_MOST) return false;
  if (stranger === undefined) return true;
  const strangers = waiting.filter((each) => each.stranger !== undefined);
  const ofThisOne = strangers.filter((each) => each.stranger === stranger);
  return strangers.length < OF_STRANGERS && ofThisOne.length < OF_ONE_ADDRESS;
}

function cleanNext(cleaner: Cleaner): void {
  if (cleaner.current) return;
  const waiting = [...cleaner.waiting];
  const next = waiting.find(({ stranger }) => stranger === undefined) ?? waiting[0];
  cleaner.current = next;
  if (next) cleaner.worker.postMessage(next.asked);
}

function tooMany(): HttpError {
  return new HttpError(503, (t) => t.server.manyLongBlogs, {
    headers: { 'Retry-After': '5' },
  });
}

function startCleaner(): Cleaner {
  const file = new URL('./cleaning-worker.ts', import.meta.url);
  const cleaner: Cleaner = {
    worker: new Worker(file, { execArgv: [] }),
    waiting: new Set(),
    current: undefined,
  };
  const end = (error: unknown) => {
    if (running === cleaner) running = undefined;
    for (const { reject } of cleaner.waiting) reject(error);
    cleaner.waiting.clear();
  };
  cleaner.worker.unref();
  cleaner.worker.on('error', end);
  cleaner.worker.on('exit', () => end(new Error('The thread that cleans content has ended')));
  cleaner.worker.on('message', (message: FromCleaner) => {
    const { current } = cleaner;
    if (!current) return;
    cleaner.waiting.delete(current);
    cleaner.current = undefined;
    cleanNext(cleaner);
    if ('done' in message) current.resolve(message.done);
    else current.reject(message.error);
  });
  return cleaner;
}
