import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Challenge, Proof } from '#contract/proof.ts';
import { beginsWithZeros, proofText } from '#contract/proof-work.ts';
import { CLOCK_SLACK } from '#server/database/clock-slack.ts';
import type { AddressCounts, AddressLimit } from '#server/http/address-counts.ts';
import type { HttpError } from '#server/http/http-error.ts';
import {
  type RateLimitContext,
  raiseCount,
  raiseUnstored,
  tooMany,
} from '#server/http/rate-limit.ts';

/** How often one solved challenge counts; its window is also how long it holds. */
const USE_OF_A_PROOF = { name: 'use-of-a-proof', max: 1, window: 10 * 60 };

/** Half a second of a cheap phone, and some ten seconds of it. */
const LEAST_BITS = 15;
const MOST_BITS = 19;

/** The work asked for after so many tries that were paid by work: it grows with them. */
export const bitsAfter = (tries: number): number =>
  Math.min(MOST_BITS, LEAST_BITS + Math.floor(Math.log2(1 + tries / 10)));

interface Task {
  /** What the work is done for. */
  purpose: string;
  bits: number;
  /** No row may have the moment at which it was done; each process counts its uses for itself then. */
  isUnstored?: true;
}

/** A challenge that this installation knows again without keeping it; whatever process gets the answer. */
export function newChallenge(
  { secret, now }: Pick<RateLimitContext, 'secret' | 'now'>,
  { purpose, bits }: Task,
): Challenge {
  const endsAt = now() + USE_OF_A_PROOF.window * 1000;
  const head = `${endsAt.toString(36)}.${bits}.${randomBytes(12).toString('base64url')}`;
  return { salt: `${head}.${seal(secret, head, purpose)}`, bits };
}

const seal = (secret: Buffer, head: string, purpose: string) =>
  createHmac('sha256', secret).update(`challenge:${head}:${purpose}`).digest('base64url');

/** Whether this work, or half of it, was done for this purpose, and counts now for the first time. */
export async function isPaid(
  services: RateLimitContext,
  proof: Proof | undefined,
  { purpose, bits, isUnstored }: Task,
): Promise<boolean> {
  const found = /^(([0-9a-z]{1,12})\.(\d{1,2})\.([\w-]{16}))\.([\w-]{43})$/.exec(proof?.salt ?? '');
  if (!proof || !found) return false;
  const [, head = '', endsAt = '', given = '', name = '', sealed = ''] = found;
  const right = Buffer.from(seal(services.secret, head, purpose));
  if (!timingSafeEqual(right, Buffer.from(sealed))) return false;
  const left = Number.parseInt(endsAt, 36) - services.now();
  const isTimely = left > 0 && left <= USE_OF_A_PROOF.window * 1000 + CLOCK_SLACK;
  // While one device worked, others may have made the next challenge harder.
  if (!isTimely || Number(given) < bits - 1) return false;
  const hash = createHash('sha256').update(proofText(proof)).digest();
  if (!beginsWithZeros(hash, Number(given))) return false;
  const { count } = await (isUnstored ? raiseUnstored : raiseCount)(services, USE_OF_A_PROOF, name);
  return count === 1;
}

/** A limit past which a call is let through that brings some work. */
export interface PaidLimit {
  free: AddressLimit;
  /** Of calls past `free`. */
  paid: AddressLimit;
  bits: number;
  proof: Proof | undefined;
}

/**
 * Lets in a call that is stored without its moment, and answers what counts it when it is stored.
 *
 * @throws {HttpError} 429 past the first limit for who has done no work, and past both for anybody; what is
 *   answered throws alike
 */
export async function admitPaid(
  services: RateLimitContext & { addressCounts: AddressCounts },
  { free, paid, bits, proof }: PaidLimit,
  address: string,
): Promise<() => void> {
  const { addressCounts } = services;
  const task = { purpose: free.name, bits, isUnstored: true } as const;
  const workFirst = (wait: number) => tooMany(wait, { challenge: newChallenge(services, task) });
  const counting = (limit: AddressLimit, refusal: (wait: number) => HttpError) => () => {
    // Others may have come in meanwhile.
    const wait = addressCounts.wait(services, limit, address);
    if (wait !== undefined) throw refusal(wait);
  };
  const wait = addressCounts.waitNow(services, free, address);
  if (wait === undefined) return counting(free, workFirst);
  // Before the second limit is looked at: who could ask for nothing would see a neighbour fill it.
  if (!(await isPaid(services, proof, task))) throw workFirst(wait);
  if (addressCounts.waitNow(services, paid, address) !== undefined) throw tooMany(wait);
  return counting(paid, tooMany);
}
