import type { Handle } from '#server/database/tables.ts';

interface Count {
  count: number;
  resets_at: number;
}

/** Counts of one database; past this number the oldest go. */
const MOST = 10_000;

const countsOf = new WeakMap<Handle, Map<string, Count>>();

/** Counts a try that cannot be written, as the disk is full: signing in goes on, and so does its limit. */
export function addTryInMemory(
  db: Handle,
  key: string,
  { time, fresh }: { time: number; fresh: number },
): Count {
  const counts = countsOf.get(db) ?? new Map<string, Count>();
  countsOf.set(db, counts);
  const known = counts.get(key);
  const isOver = !known || known.resets_at <= time || known.resets_at > fresh;
  const count = isOver
    ? { count: 1, resets_at: fresh }
    : { count: known.count + 1, resets_at: known.resets_at };
  counts.delete(key);
  counts.set(key, count);
  const [oldest] = counts.keys();
  if (counts.size > MOST && oldest !== undefined) counts.delete(oldest);
  return count;
}

export function forgetTriesInMemory(db: Handle, key: string): void {
  countsOf.get(db)?.delete(key);
}
