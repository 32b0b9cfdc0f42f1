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
