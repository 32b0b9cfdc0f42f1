import { hash } from 'node:crypto';
import type { Challenge, Proof } from '#contract/proof.ts';
import { beginsWithZeros, proofText } from '#contract/proof-work.ts';

/** Does the work that a challenge asks for. */
export function solve({ salt, bits }: Challenge): Proof {
  // Half a million may be tried: of most a look at the first signs is enough.
  const zeros = '0'.repeat(bits >> 2);
  for (let number = 0; ; number++) {
    const proof = { salt, answer: String(number) };
    const signs = hash('sha256', proofText(proof), 'hex');
    if (signs.startsWith(zeros) && beginsWithZeros(Buffer.from(signs, 'hex'), bits)) return proof;
  }
}
