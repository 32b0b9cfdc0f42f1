import { withLength } from './text/text-length.ts';
import { z } from './zod.ts';

/** Some work that a server asks for instead of refusing a caller whom it cannot tell from an attacker. */
export const challenge = z.object({
  /** To be sent back as it is; it says until when and for what the challenge holds. */
  salt: z.string(),
  /** How many bits of the hash must be zero: one more doubles the work. */
  bits: z.int(),
});
export type Challenge = z.infer<typeof challenge>;

const part = (name: string) =>
  withLength(z.string(`${name} must be a text`), {
    length: 200,
    message: `${name} must be at most 200 characters long`,
  });

/** A challenge that is solved: SHA-256 of `proofText` begins with as many zero bits as it asked for. */
export const proof = z.object(
  { salt: part('proof.salt'), answer: part('proof.answer') },
  'proof must be an object with salt and answer',
);
export type Proof = z.infer<typeof proof>;

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
