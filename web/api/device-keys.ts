import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './device-storage.ts';

/** Kept on this device only where single keys are switched off. */
const OFF = 'nagrik_keys_off';

const listeners = new Set<() => void>();

/** Whether single keys do something, for who does not type. */
export const keysAreOn = (): boolean => readStored(OFF) === null;

export function switchKeys(on: boolean): void {
  writeStored(OFF, on ? null : 'off');
  for (const listener of listeners) listener();
}

export function useKeysAreOn(): boolean {
  return useSyncExternalStore(subscribe, keysAreOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
