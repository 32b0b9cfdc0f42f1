import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { type DatabaseLocation, openOnceMore } from '#server/database/open-database.ts';
import { FollowingIndex } from '#server/problem-lists/memory/following-index.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { collectYoung, giveBackMemory } from '#server/tasks/give-back-memory.ts';

export interface WorkerOptions {
  database: DatabaseLocation;
  cacheFolder: string;
}

/** A question, or the wish to end. */
export type ToWorker = { id: number; query: ProblemQuery } | 'close';

export type FromWorker =
  | 'ready'
  | { id: number; hits: ProblemHits }
  /** An error loses its class on the way. */
  | { id: number; error: unknown; isUnavailable: boolean }
  /** A snapshot could not be written, which only makes the next start slower. */
  | { warning: unknown };

/** A snapshot is due after so many changes, once nobody has asked for a while. */
const CHANGES_BETWEEN_SNAPSHOTS = 20_000;
const QUIET_MS = 3000;
/** Bytes of sets that searches have made, after which they are collected: V8 would let far more lie. */
const COLLECT_AFTER = 2 * 1024 * 1024;

const port = parentPort;
if (!port) throw new Error('The index of reports runs in a thread of its own');
const say = (message: FromWorker) => port.postMessage(message);

const { database, cacheFolder } = workerData as WorkerOptions;
const db = await openOnceMore(database);
const index = new FollowingIndex(db, join(cacheFolder, 'problem-index.bin'));
await index.open();
say('ready');

let quiet: NodeJS.Timeout | undefined;
let work: Promise<void> = Promise.resolve();

// One after the other: catching up must not be interrupted by another question.
port.on('message', (message: ToWorker) => {
  work = work.then(() => (message === 'close' ? close() : answer(message)));
});
work = work.then(readOn);
saveWhenQuiet();
// The first search sounds out all words, which lists do not wait for: nobody else should be it.
setTimeout(() => {
  const sound = async () => void (await index.find({ search: 'a word', offset: 0, limit: 1 }));
  // What is wrong with it is told to who searches.
  work = work
    .then(sound)
    .catch(() => undefined)
    .then(giveBackMemory);
}, QUIET_MS).unref();

/** What searches look in besides, between questions; what is wrong with it is told to who searches. */
async function readOn(): Promise<void> {
  const isMore = await index.readDetails().catch(() => false);
  if (!isMore) return;
  setImmediate(() => {
    work = work.then(readOn);
  });
}

async function answer({ id, query }: Exclude<ToWorker, 'close'>): Promise<void> {
  try {
    say({ id, hits: await index.find(query) });
  } catch (error) {
    say({ id, error, isUnavailable: error instanceof DatabaseUnavailable });
  }
  collectSets();
  saveWhenQuiet();
}

let heldInArrays = Number.POSITIVE_INFINITY;

function collectSets(): void {
  const { arrayBuffers } = process.memoryUsage();
  heldInArrays = Math.min(heldInArrays, arrayBuffers);
  if (arrayBuffers < heldInArrays + COLLECT_AFTER) return;
  collectYoung();
  heldInArrays = process.memoryUsage().arrayBuffers;
}

function saveWhenQuiet(): void {
  clearTimeout(quiet);
  if (index.unsaved < CHANGES_BETWEEN_SNAPSHOTS) return;
  quiet = setTimeout(() => {
    work = work.then(save);
  }, QUIET_MS);
}

async function save(): Promise<void> {
  try {
    await index.save();
  } catch (error) {
    say({ warning: error });
  }
}

async function close(): Promise<void> {
  clearTimeout(quiet);
  if (index.unsaved > 0) await save();
  await db.destroy();
  port?.close();
}
