import { randomUUID } from 'node:crypto';

/** A UUID of version 7, which begins with this time in milliseconds; all behind it is random. */
export function newId(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  // Node has its random ones in store. Behind its version, one is as random as the other.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
