import type { Kysely, Transaction } from 'kysely';
import type { Handle, Tables } from '#server/database/tables.ts';

/**
 * Runs writes as one: all of them are kept or none. A handle that is a transaction already is used
 * as it is. Do nothing slow inside: other writers wait.
 */
export async function inTransaction<T>(
  db: Handle,
  write: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return write(db as Transaction<Tables>);
  return (db as Kysely<Tables>).transaction().execute(write);
}
