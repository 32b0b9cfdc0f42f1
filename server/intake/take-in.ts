import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_RULE, idempotencyKey } from '#contract/intake.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Tables } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { claimKey, forgetKeys, unusedReference } from '#server/intake/intake-queries.ts';
import { newReference, type ReferenceKind } from '#server/intake/reference.ts';
import type { Services } from '#server/services.ts';

/** Milliseconds for which a retry with the same key is recognised. */
export const KEY_LIFETIME = 24 * 60 * 60 * 1000;

export interface Intake {
  kind: ReferenceKind;
  request: FastifyRequest;
  /** As it was parsed: what is dropped unread has no part in comparing. */
  body: { website?: string | undefined };
  /** Stores what was sent. */
  store: (trx: Transaction<Tables>, entry: { reference: string; at: number }) => Promise<void>;
}

/**
 * Takes in what the public sends, once for each idempotency key, and answers its reference number.
 * A filled honeypot gets an answer like any other, but nothing is stored.
 *
 * @throws {HttpError} 409 when the key came with another body before
 */
export async function takeIn(services: Services, intake: Intake): Promise<string> {
  const key = readKey(intake.request);
  if (intake.body.website) return newReference(intake.kind);
  const at = services.now();
  return inTransaction(services.db, async (trx) => {
    const reference = await unusedReference(trx, intake.kind);
    const earlier = key && (await claimFor(trx, services.secret, { key, intake, reference, at }));
    if (earlier) return earlier;
    await intake.store(trx, { reference, at });
    return reference;
  });
}

function readKey(request: FastifyRequest): string | undefined {
  const given = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (given === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(given);
  if (!parsed.success) throw new HttpError(400, IDEMPOTENCY_KEY_RULE);
  return parsed.data;
}

interface KeyedIntake {
  key: string;
  intake: Intake;
  reference: string;
  at: number;
}

/** The reference of an earlier intake with this key, if there was one. */
async function claimFor(
  trx: Transaction<Tables>,
  secret: Buffer,
  { key, intake, reference, at }: KeyedIntake,
): Promise<string | undefined> {
  // Keyed: a plain hash of a short body could be found by trying.
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const bodyHash = hash(JSON.stringify(intake.body));
  await forgetKeys(trx, at - KEY_LIFETIME);
  const keyHash = hash(`${intake.kind}:${key}`);
  const earlier = await claimKey(trx, { keyHash, bodyHash, reference, at });
  if (earlier && earlier.body_hash !== bodyHash)
    throw new HttpError(
      409,
      `This ${IDEMPOTENCY_KEY} was used for something else: send a new one with a new body`,
    );
  return earlier?.reference;
}
