import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_RULE, idempotencyKey } from '#contract/intake.ts';
import { HttpError } from '#server/http/http-error.ts';

/** Milliseconds for which a retry with the same key is recognised. */
export const KEY_LIFETIME = 24 * 60 * 60 * 1000;

/**
 * Left out where a body is hashed: the key of the hashes lies in the same database, so whoever reads
 * both could try passwords against a hash that is quickly made.
 */
const PASSWORDS = new Set(['password', 'currentPassword', 'newPassword']);

/** @throws {HttpError} 400 for what is no key */
export function readKey(request: FastifyRequest): string | undefined {
  const given = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (given === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(given);
  if (!parsed.success) throw new HttpError(400, IDEMPOTENCY_KEY_RULE);
  return parsed.data;
}

/** Keyed: a plain hash of a short text could be found by trying. */
export const hashKey = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Of a body as it was parsed: what is dropped unread has no part in comparing. */
export const hashBody = (secret: Buffer, body: unknown): string =>
  hashKey(
    secret,
    JSON.stringify(body ?? null, (name, value) => (PASSWORDS.has(name) ? undefined : value)),
  );

/** @throws {HttpError} 409 when the key came with another body before */
export function refuseOtherBody(
  earlier: { body_hash: string } | undefined,
  bodyHash: string,
): void {
  if (earlier && earlier.body_hash !== bodyHash)
    throw new HttpError(
      409,
      `This ${IDEMPOTENCY_KEY} was used for something else: send a new one with a new body`,
    );
}
