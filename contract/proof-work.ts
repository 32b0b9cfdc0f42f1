import type { Proof } from './proof.ts';

/** What is hashed, as UTF-8. */
export const proofText = ({ salt, answer }: Proof): string => `${salt}:${answer}`;

/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  for (let index = 0; index * 8 < bits; index++) {
    const wanted = Math.min(8, bits - index * 8);
    if ((hash[index] ?? 255) >> (8 - wanted) !== 0) return false;
  }
  return true;
}
