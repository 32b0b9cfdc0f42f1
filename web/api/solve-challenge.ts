import { sha256 } from '@noble/hashes/sha2.js';
import type { Challenge, Proof } from '#contract/proof.ts';
import { beginsWithZeros, proofText } from '#contract/proof-work.ts';

/** Work on end between which the page draws and hears; milliseconds. */
const SLICE = 30;

const aMoment = () => new Promise((resolve) => setTimeout(resolve));

/** Does the work that a challenge asks for: up to some ten seconds on a cheap phone. */
export async function solveChallenge({ salt, bits }: Challenge): Promise<Proof> {
  const encoder = new TextEncoder();
  let pausedAt = performance.now();
  for (let number = 0; ; number++) {
    const proof = { salt, answer: String(number) };
    if (beginsWithZeros(sha256(encoder.encode(proofText(proof))), bits)) return proof;
    if (performance.now() - pausedAt < SLICE) continue;
    await aMoment();
    pausedAt = performance.now();
  }
}
