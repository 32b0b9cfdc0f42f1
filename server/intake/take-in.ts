import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { HOUR, hourOf } from '#server/database/hour-of.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashBody, hashKey, readKey, StrangersKey } from '#server/http/idempotency-key.ts';
import { claimKey } from '#server/http/idempotency-queries.ts';
import type { Services } from '#server/http/services.ts';
import { unusedReference } from '#server/intake/intake-queries.ts';
import type { ReferenceKind } from '#server/intake/reference.ts';

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
 * What filled the honeypot is taken in like any other; `store` marks it.
 *
 * @throws {HttpError} 409 when the key came from this address with another body before
 */
export async function takeIn(services: Services, intake: Intake): Promise<string> {
  const key = readKey(intake.request);
  const at = services.now();
  const used =
    key === undefined
      ? undefined
      : new StrangersKey(services, intake.request, `${intake.kind}:${key}`);
  const taken = await inTransaction(services.db, async (trx) => {
    const reference = await unusedReference(trx, intake.kind);
    const earlier = key && (await claimFor(trx, services.secret, { key, intake, reference, at }));
    if (earlier) return earlier;
    used?.refuseUsed();
    await intake.store(trx, { reference, at });
    return reference;
  });
  used?.noteUse();
  return taken;
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
  const bodyHash = hashBody(secret, intake.body);
  const keyHash = hashKey(secret, `${intake.kind}:${key}:${bodyHash}`);
  // The row names the problem, and its minute would tell when that came: it counts from the hour's end.
  const earlier = await claimKey(trx, { keyHash, bodyHash, reference, at: hourOf(at) + HOUR });
  return earlier?.reference;
}
