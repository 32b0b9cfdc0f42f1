import { readStored, writeStored } from './device-storage.ts';

const STORE = 'nagrik.device';

/**
 * What the backend gave this browser at a sign-in, to know it by the next time: no other's wrong
 * passwords keep it out then. It says nothing of who signed in, and stays after signing out. A browser
 * that stores nothing is new to each page.
 */
export const deviceMark = (): string | undefined => readStored(STORE) ?? undefined;

export const keepDeviceMark = (mark: string): void => writeStored(STORE, mark);
