import type { Selectable } from 'kysely';
import type { Handle, Tables } from '#server/database/tables.ts';
import { KEY_LIFETIME } from '#server/http/idempotency-key.ts';

export type KeyRow = Selectable<Tables['idempotency_keys']>;

export interface KeyUse {
  keyHash: string;
  bodyHash: string;
  /** Of what the public sends in. */
  reference?: string;
  /** Milliseconds. */
  at: number;
}

/**
 * Claims an idempotency key; where it is taken already, its first use comes back. Run it in the
 * transaction of what is done once: others with the same key wait for its end.
 */
export async function claimKey(
  trx: Handle,
  { keyHash, bodyHash, reference = '', at }: KeyUse,
): Promise<KeyRow | undefined> {
  const use = {
    body_hash: bodyHash,
    reference,
    created_at: at,
    status: null,
    answer: null,
    etag: null,
  };
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ key_hash: keyHash, ...use })
    // One whose time is over may still be there.
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet(use)
        .where('idempotency_keys.created_at', '<', at - KEY_LIFETIME),
    )
    .returning('key_hash')
    .executeTakeFirst();
  if (claimed) return undefined;
  return trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
}

/** Keeps the first answer beside the key that was claimed in the same transaction. */
export async function keepAnswer(
  trx: Handle,
  keyHash: string,
  { status, answer, etag }: Pick<KeyRow, 'status' | 'answer' | 'etag'>,
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ status, answer, etag })
    .where('key_hash', '=', keyHash)
    .execute();
}

/** The use of a key whose time is not over. */
export function findKey(db: Handle, keyHash: string, at: number): Promise<KeyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', at - KEY_LIFETIME)
    .executeTakeFirst();
}

/** Forgets keys that were used before a time in milliseconds. */
export async function forgetKeys(db: Handle, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
