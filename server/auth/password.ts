import { tooMany } from '#server/http/rate-limit.ts';
import { inTwoLines } from '#server/tasks/at-most.ts';

/** Argon2id at 19 MiB, 2 passes, 1 lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let current = COST;
/** Loaded with the first password: most starts need none. */
const library = () => import('@node-rs/argon2');
/** The pool of threads serves files too: hashing takes half of it at most. */
const hashes = inTwoLines(2);
/** Strangers wait behind all others, and so many of them at most. */
export const MOST_STRANGERS = 100;
/** Milliseconds until a full line of strangers has become shorter. */
export const LINE_WAIT = 5000;

interface Asker {
  /** Nothing shows that the server has met them: no session, no known device or address. */
  isStranger: boolean;
}

/** For tests alone, of which most are about something else; without a cost, that of the product again. */
export function setCost(cost: typeof COST = COST): void {
  current = cost;
  decoy = undefined;
}

/** How many strangers wait for a hash. */
export const strangersInLine = (): number => hashes.behind;

/** @throws {HttpError} 429 with `Retry-After` for a stranger where too many of them wait */
export function hashPassword(password: string, asker?: Asker): Promise<string> {
  return inLine(async () => (await library()).hash(password, current), asker);
}

/** Whether a hash was made at another cost than today's; only the password itself can renew it. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(
    `$argon2id$v=19$m=${current.memoryCost},t=${current.timeCost},p=${current.parallelism}$`,
  );

let decoy: Promise<string> | undefined;

/**
 * Compares in the same time whether or not there is such an account; `stored` undefined is never right.
 *
 * @throws {HttpError} 429 with `Retry-After` for a stranger where too many of them wait
 */
export async function isPassword(
  stored: string | undefined,
  password: string,
  asker?: Asker,
): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const matches = await inLine(async () => (await library()).verify(against, password), asker);
  return matches && stored !== undefined;
}

async function inLine<Result>(task: () => Promise<Result>, asker?: Asker): Promise<Result> {
  const behind = asker?.isStranger ?? false;
  if (behind && hashes.behind >= MOST_STRANGERS) throw tooMany(LINE_WAIT);
  return hashes.run(task, { behind });
}
