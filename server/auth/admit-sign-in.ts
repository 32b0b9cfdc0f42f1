import type { Proof } from '#contract/proof.ts';
import {
  PROVED_BY_ACCOUNT,
  PROVED_BY_ADDRESS,
  SIGN_IN_BY_ACCOUNT,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_BOTH,
  SIGN_IN_BY_DEVICE,
  SIGNED_IN_FROM,
} from '#server/auth/auth-limits.ts';
import { LINE_WAIT, strangersInLine } from '#server/auth/password.ts';
import type { Handle } from '#server/database/tables.ts';
import { bitsAfter, isPaid, newChallenge } from '#server/http/proof-of-work.ts';
import { countTry, forgetTries, tooMany, triesOf, waitFor } from '#server/http/rate-limit.ts';
import type { Services } from '#server/http/services.ts';

export interface SignInTry {
  /** The email as it is compared, known or not. */
  account: string;
  address: string;
  /** The mark of the device, where it has signed in to this account before. */
  knownDevice: string | undefined;
  /** Work that an earlier refusal asked for. */
  proof: Proof | undefined;
}

type Guard = Pick<Services, 'db' | 'now' | 'log' | 'secret' | 'addressCounts'>;

/** Past so many strangers in line a further one has to work for a place. */
export const STRANGERS_WITHOUT_WORK = 50;

/**
 * Counts a try to sign in, and lets it pass, or refuses it before the password is compared. Nobody is
 * kept out by the tries of others: a device that has signed in before is counted alone, an address
 * is not refused for tries from elsewhere, and whoever is left pays with some work.
 *
 * Answers whether they are a stranger, whose password is compared after that of all others.
 *
 * @throws {HttpError} 429, with a challenge where work helps
 */
export async function admitTry(guard: Guard, tried: SignInTry): Promise<{ isStranger: boolean }> {
  const { account, address, knownDevice } = tried;
  const device = knownDevice !== undefined && `${knownDevice} ${account}`;
  if (device && (await waitFor(guard, SIGN_IN_BY_DEVICE, device)) === undefined)
    return { isStranger: false };
  const isNear = guard.addressCounts.has(guard, SIGNED_IN_FROM, address, account);
  const isLong = !isNear && strangersInLine() >= STRANGERS_WITHOUT_WORK;
  const wait = (await waitOf(guard, tried, isNear)) ?? (isLong ? LINE_WAIT : undefined);
  if (wait !== undefined) await takeProof(guard, tried, { isNear, wait });
  return { isStranger: !isNear };
}

/** How long a try without work has to wait, in milliseconds. */
async function waitOf(guard: Guard, { account, address }: SignInTry, isNear: boolean) {
  const { addressCounts } = guard;
  return (
    addressCounts.wait(guard, SIGN_IN_BY_ADDRESS, address) ??
    addressCounts.wait(guard, SIGN_IN_BY_BOTH, address, account) ??
    (isNear ? undefined : await waitFor(guard, SIGN_IN_BY_ACCOUNT, account))
  );
}

async function takeProof(
  guard: Guard,
  { account, address, proof }: SignInTry,
  { isNear, wait }: { isNear: boolean; wait: number },
): Promise<void> {
  const { tries, endsIn } = await triesOf(guard, PROVED_BY_ACCOUNT, account);
  if (!isNear && tries >= PROVED_BY_ACCOUNT.max)
    throw tooMany(endsIn, { advice: (t) => t.auth.newPasswordHelps });
  const task = { purpose: `sign-in:${account}`, bits: bitsAfter(tries) };
  if (!(await isPaid(guard, proof, task)))
    throw tooMany(wait, { challenge: newChallenge(guard, task) });
  guard.addressCounts.count(guard, PROVED_BY_ADDRESS, address);
  if (!isNear) await countTry(guard, PROVED_BY_ACCOUNT, account);
}

/**
 * Forgets the wrong tries after a right password. Those of strangers stay where none was one of theirs: who
 * meets their limit would see that there is an account, and when its owner comes. Work that helps no more
 * does so again, as the owner may be about to sign in on another device.
 */
export async function noteSignIn(
  guard: Guard,
  { account, address, knownDevice, isStranger }: Omit<SignInTry, 'proof'> & { isStranger: boolean },
): Promise<void> {
  guard.addressCounts.forget(SIGN_IN_BY_BOTH, address, account);
  guard.addressCounts.remember(guard, SIGNED_IN_FROM, address, account);
  const { tries } = await triesOf(guard, PROVED_BY_ACCOUNT, account);
  if (isStranger || tries >= PROVED_BY_ACCOUNT.max) await forgetStrangers(guard, account);
  if (knownDevice !== undefined)
    await forgetTries(guard, SIGN_IN_BY_DEVICE, `${knownDevice} ${account}`);
}

/** Lets strangers try an account anew: its owner has shown to be the right one. */
export async function forgetStrangers(
  guard: { db: Handle; secret: Buffer },
  account: string,
): Promise<void> {
  await forgetTries(guard, SIGN_IN_BY_ACCOUNT, account);
  await forgetTries(guard, PROVED_BY_ACCOUNT, account);
}
