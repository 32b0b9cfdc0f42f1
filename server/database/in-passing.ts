import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const PATIENCE = 100;

/**
 * Waits a moment for a write that the answer does not need, such as counting a view: reading goes on
 * while the disk is full or another process holds the database. A write that comes later, or never,
 * is no failure.
 */
export async function inPassing(write: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const done = write.catch(() => {}).finally(() => timer.abort());
  const late = pause(PATIENCE, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([done, late]);
}
