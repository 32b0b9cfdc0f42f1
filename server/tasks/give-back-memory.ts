import { setImmediate } from 'node:timers/promises';

/** V8 lets go of compiled code that was in no use through so many collections. */
const TIMES = 7;

/**
 * Has V8 collect what a start has left in this thread, its code too, and give back the room it took: by
 * itself it would keep it for the next time. Whoever asks meanwhile waits for one collection at most,
 * some tens of milliseconds. Does nothing where `gc` is not exposed.
 */
export async function giveBackMemory(): Promise<void> {
  for (let time = 1; time <= TIMES; time++) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await setImmediate();
  }
}

/** Has V8 collect what is young, in some milliseconds. Does nothing where `gc` is not exposed. */
export function collectYoung(): void {
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
}
