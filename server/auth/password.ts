import { hash, verify } from '@node-rs/argon2';
import { atMost } from '#server/at-most.ts';

/** Argon2id at 19 MiB, 2 passes, 1 lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The pool of threads serves files too: hashing takes half of it at most. */
const oneOfFew = atMost(2);

export function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password, COST));
}

/** Whether a hash was made at another cost than today's; only the password itself can renew it. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(
    `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`,
  );

let decoy: Promise<string> | undefined;

/** Compares in the same time whether or not there is such an account; `stored` undefined is never right. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const matches = await oneOfFew(() => verify(against, password));
  return matches && stored !== undefined;
}
