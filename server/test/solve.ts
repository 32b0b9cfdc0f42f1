import { createHash } from 'node:crypto';
import { beginsWithZeros, type Challenge, type Proof, proofText } from '#contract/proof.ts';

/** Does the work that a challenge asks for. */
export function solve({ salt, bits }: Challenge): Proof {
  for (let number = 0; ; number++) {
    const proof = { salt, answer: String(number) };
    const hash = createHash('sha256').update(proofText(proof)).digest();
    if (beginsWithZeros(hash, bits)) return proof;
  }
}
