import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { HOUR, hourOf } from '#server/database/hour-of.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Tables } from '#server/database/tables.ts';
import { addressOf } from '#server/http/client-of.ts';
import { hashBody, hashKey, readKey, StrangersKey } from '#server/http/idempotency-key.ts';
import { claimKey, findKey } from '#server/http/idempotency-queries.ts';
import { admitPaid, type PaidLimit } from '#server/http/proof-of-work.ts';
import type { Services } from '#server/http/services.ts';
import { unusedReference } from '#server/intake/intake-queries.ts';
import type { ReferenceKind } from '#server/intake/reference.ts';

export interface Intake {
  kind: ReferenceKind;
  request: FastifyRequest;
  /** As it was parsed: what is dropped unread has no part in comparing. */
  body: { website?: string | undefined };
  /** Of one address; counted is what is stored, so neither what is refused nor a retry. */
  limit?: PaidLimit;
  /** Stores what was sent. */
  store: (trx: Transaction<Tables>, entry: { reference: string; at: number }) => Promise<void>;
}

/**
 * The reference that the same call was answered with before, which every retry is told again whatever its
 * address has sent meanwhile; undefined for any other call.
 */
export async function takenBefore(
  { db, secret, now }: Pick<Services, 'db' | 'secret' | 'now'>,
  intake: Pick<Intake, 'kind' | 'request' | 'body'>,
): Promise<string | undefined> {
  const key = readKey(intake.request);
  const used = key === undefined ? undefined : keyUse(secret, { key, intake, at: now() });
  return used && (await findKey(db, used.keyHash, used.at))?.reference;
}

/**
 * Takes in what the public sends, once for each idempotency key, and answers its reference number.
 * What filled the honeypot is taken in like any other; `store` marks it.
 *
 * @throws {HttpError} 409 when the key came from this address with another body before, 429 past the limit,
 *   with a challenge where work helps
 */
export async function takeIn(services: Services, intake: Intake): Promise<string> {
  const { kind, request, limit } = intake;
  const { db } = services;
  const at = services.now();
  const key = readKey(request);
  const used = key === undefined ? undefined : keyUse(services.secret, { key, intake, at });
  const stranger =
    key === undefined ? undefined : new StrangersKey(services, request, `${kind}:${key}`);
  if (limit) {
    // Answered alike however many others have sent: whoever may ask again and again must not see that change.
    const earlier = await takenBefore(services, intake);
    if (earlier !== undefined) return earlier;
    stranger?.refuseUsed();
  }
  const count = limit && (await admitPaid(services, limit, addressOf(request)));
  let isCounted = false;
  const taken = await inTransaction(db, async (trx) => {
    const reference = await unusedReference(trx, kind);
    const earlier = used && (await claimKey(trx, { ...used, reference }));
    if (earlier) return earlier.reference;
    stranger?.refuseUsed();
    if (!isCounted) count?.();
    isCounted = true;
    await intake.store(trx, { reference, at });
    return reference;
  });
  stranger?.noteUse();
  return taken;
}

interface KeyOf {
  key: string;
  intake: Pick<Intake, 'kind' | 'body'>;
  at: number;
}

function keyUse(secret: Buffer, { key, intake, at }: KeyOf) {
  const bodyHash = hashBody(secret, intake.body);
  const keyHash = hashKey(secret, `${intake.kind}:${key}:${bodyHash}`);
  // The row names the problem, and its minute would tell when that came: it counts from the hour's end.
  return { keyHash, bodyHash, at: hourOf(at) + HOUR };
}
