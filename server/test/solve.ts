import { hash } from 'node:crypto';
import type { Challenge, Proof } from '#contract/proof.ts';
import { beginsWithZeros, proofText } from '#contract/proof-work.ts';

/** Does the work that a challenge asks for. */
export function solve({ salt, bits }: Challenge): Proof {
  for (let number = 0; ; number++) {
    const proof = { salt, answer: String(number) };
    if (beginsWithZeros(hash('sha256', proofText(proof), 'buffer'), bits)) return proof;
  }
}
