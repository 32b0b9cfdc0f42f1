import type { Handle } from '#server/database/tables.ts';
import { newReference, type ReferenceKind } from '#server/intake/reference.ts';

const TABLES = { PR: 'problems', BS: 'submissions' } as const;

/** A reference number that no row bears yet. */
export async function unusedReference(db: Handle, kind: ReferenceKind): Promise<string> {
  for (;;) {
    const reference = newReference(kind);
    const taken = await db
      .selectFrom(TABLES[kind])
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!taken) return reference;
  }
}

export interface KeyUse {
  keyHash: string;
  bodyHash: string;
  reference: string;
  /** Milliseconds. */
  at: number;
}

/**
 * Claims an idempotency key for a reference; where the key is taken already, the first use comes
 * back. Run it in the transaction that stores what the reference names: others wait for its end.
 */
export async function claimKey(
  db: Handle,
  { keyHash, bodyHash, reference, at }: KeyUse,
): Promise<{ body_hash: string; reference: string } | undefined> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ key_hash: keyHash, body_hash: bodyHash, reference, created_at: at })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (claimed) return undefined;
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reference'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
}

/** Forgets keys that were used before a time in milliseconds. */
export async function forgetKeys(db: Handle, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
