import { hash } from 'node:crypto';
import { beginsWithZeros, type Challenge, type Proof, proofText } from '#contract/proof.ts';

/** Does the work that a challenge asks for. */
export function solve({ salt, bits }: Challenge): Proof {
  for (let number = 0; ; number++) {
    const proof = { salt, answer: String(number) };
    if (beginsWithZeros(hash('sha256', proofText(proof), 'buffer'), bits)) return proof;
  }
}
