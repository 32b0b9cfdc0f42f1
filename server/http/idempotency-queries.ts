import type { Selectable } from 'kysely';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import { KEY_LIFETIME } from '#server/http/idempotency-key.ts';

export type KeyRow = Selectable<Tables['idempotency_keys']>;

/** What is kept of the write that a key came with. */
type FirstAnswer = Pick<KeyRow, 'status' | 'answer' | 'etag' | 'entry'>;

export interface KeyUse {
  keyHash: string;
  bodyHash: string;
  /** Of a problem or a submission. */
  reference?: string;
  /** Milliseconds. */
  at: number;
}

type Claim = Pick<KeyRow, 'key_hash' | 'body_hash' | 'reference' | 'created_at'> & {
  forgottenBefore: number;
};

const claim = compiled((db, place: PlaceOf<Claim>) => {
  const use = {
    body_hash: place('body_hash'),
    reference: place('reference'),
    created_at: place('created_at'),
    status: null,
    answer: null,
    etag: null,
    entry: null,
  };
  return (
    db
      .insertInto('idempotency_keys')
      .values({ key_hash: place('key_hash'), ...use })
      // One whose time is over may still be there.
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet(use)
          .where('idempotency_keys.created_at', '<', place('forgottenBefore')),
      )
      .returning('key_hash')
  );
});

const keyUsedAfter = compiled((db, place: PlaceOf<{ keyHash: string; after: number }>) =>
  db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key_hash', '=', place('keyHash'))
    .where('created_at', '>=', place('after')),
);

const keep = compiled((db, place: PlaceOf<Pick<KeyRow, 'key_hash'> & FirstAnswer>) =>
  db
    .updateTable('idempotency_keys')
    .set({
      status: place('status'),
      answer: place('answer'),
      etag: place('etag'),
      entry: place('entry'),
    })
    .where('key_hash', '=', place('key_hash')),
);

type Used = Omit<KeyRow, 'reference'>;

/** Also over one whose time is over. */
const keepWhole = compiled((db, place: PlaceOf<Used>) =>
  db.replaceInto('idempotency_keys').values({
    key_hash: place('key_hash'),
    body_hash: place('body_hash'),
    reference: '',
    created_at: place('created_at'),
    status: place('status'),
    answer: place('answer'),
    etag: place('etag'),
    entry: place('entry'),
  }),
);

/**
 * Claims an idempotency key; where it is taken already, its first use comes back. Run it in the
 * transaction of what is done once: others with the same key wait for its end.
 */
export async function claimKey(
  trx: Handle,
  { keyHash, bodyHash, reference = '', at }: KeyUse,
): Promise<KeyRow | undefined> {
  const use = { key_hash: keyHash, body_hash: bodyHash, reference, created_at: at };
  const [claimed] = await claim(trx, { ...use, forgottenBefore: at - KEY_LIFETIME });
  if (claimed) return undefined;
  const [used] = await keyUsedAfter(trx, { keyHash, after: at - KEY_LIFETIME });
  if (!used) throw new Error('A key was refused that nobody has used');
  return used;
}

/**
 * Lets nobody else use a key until the transaction ends, which is to keep its answer (`keepAnswer`); where
 * it is used already, its first use comes back. On SQLite only one writes at a time: looking is enough.
 */
export function holdKey(trx: Handle, use: KeyUse): Promise<KeyRow | undefined> {
  return engineOf(trx) === 'sqlite' ? findKey(trx, use.keyHash, use.at) : claimKey(trx, use);
}

/** Keeps the first answer with the key that was held in the same transaction. */
export async function keepAnswer(
  trx: Handle,
  { keyHash, bodyHash, at }: KeyUse,
  answer: FirstAnswer,
): Promise<void> {
  if (engineOf(trx) !== 'sqlite') await keep(trx, { key_hash: keyHash, ...answer });
  else await keepWhole(trx, { key_hash: keyHash, body_hash: bodyHash, created_at: at, ...answer });
}

/** The use of a key whose time is not over. */
export async function findKey(
  db: Handle,
  keyHash: string,
  at: number,
): Promise<KeyRow | undefined> {
  const [row] = await keyUsedAfter(db, { keyHash, after: at - KEY_LIFETIME });
  return row;
}

/** Forgets keys that were used before a time in milliseconds. */
export async function forgetKeys(db: Handle, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
