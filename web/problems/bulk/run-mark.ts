import { readStored, writeStored } from '#web/api/device-storage.ts';

/** The change that this browser went through last. */
const RAN_HERE = 'nagrik.problems.run-bulk';
const lockOf = (id: string) => `nagrik.bulk.${id}`;

/**
 * Says to each tab of this browser that this one goes through a change. A lock says it, as that ends with
 * its tab, however the tab ends. Answers what ends it.
 */
export function markRun(id: string): () => void {
  writeStored(RAN_HERE, id);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  // A page without encryption has no locks: nothing is said from there.
  navigator.locks?.request(lockOf(id), { mode: 'shared' }, () => over).catch(() => undefined);
  return end;
}

/** Whether this browser went through a change last, and no tab of it does so any longer. */
export async function hasEndedHere(id: string): Promise<boolean> {
  if (readStored(RAN_HERE) !== id) return false;
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.every(({ name }) => name !== lockOf(id)) === true;
}
