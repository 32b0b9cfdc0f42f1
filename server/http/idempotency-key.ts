import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CHANGED_SINCE, IDEMPOTENCY_KEY } from '#contract/call-values.ts';
import { IDEMPOTENCY_KEY_RULE, idempotencyKey } from '#contract/intake.ts';
import type { Memory } from '#server/http/address-counts.ts';
import { addressOf } from '#server/http/client-of.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Services } from '#server/http/services.ts';

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

/** The refusal of a key that came with another body before. */
export function otherBody(): HttpError {
  return new HttpError(
    409,
    `This ${IDEMPOTENCY_KEY} was used for something else: send a new one with a new body`,
  );
}

/** The refusal of a key whose write somebody has undone since, or done otherwise. */
export function changedSince(): HttpError {
  return new HttpError(
    409,
    `This was done before, and ${CHANGED_SINCE}: send a new ${IDEMPOTENCY_KEY} to do it again`,
  );
}

/** In the memory of the process, as every count by address. */
const USED_BY_STRANGER: Memory = { window: KEY_LIFETIME / 1000, name: 'used-key' };

/**
 * The key of a caller without a session. It counts together with the body, so that another stranger who
 * sends the same key gets neither the first answer nor a refusal, but a write of their own. Only the
 * address that used the key is refused when it sends it with another body: to anybody else the refusal
 * would tell that the key is in use.
 */
export class StrangersKey {
  readonly #services: Pick<Services, 'addressCounts' | 'now'>;
  readonly #address: string;
  readonly #key: string;

  /** `key` with what it was sent to. */
  constructor(
    services: Pick<Services, 'addressCounts' | 'now'>,
    request: FastifyRequest,
    key: string,
  ) {
    this.#services = services;
    this.#address = addressOf(request);
    this.#key = key;
  }

  /** @throws {HttpError} 409 where this address has used the key; ask only when not with this body */
  refuseUsed(): void {
    const { addressCounts } = this.#services;
    if (addressCounts.has(this.#services, USED_BY_STRANGER, this.#address, this.#key))
      throw otherBody();
  }

  /** Once the write is done: one that was refused uses up nothing. */
  noteUse(): void {
    this.#services.addressCounts.remember(
      this.#services,
      USED_BY_STRANGER,
      this.#address,
      this.#key,
    );
  }
}
