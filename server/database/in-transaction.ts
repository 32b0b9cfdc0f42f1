import { Transaction } from 'kysely';
import { isOvertaken } from '#server/database/database-errors.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

/** Tries of a transaction between which others keep coming. */
const TRIES = 5;

/**
 * Runs writes as one: all of them are kept or none. A handle that is a transaction already is used
 * as it is. Do nothing slow inside: other writers wait. `write` may run more than once, each time
 * with nothing of the time before kept: it changes only the database.
 */
export async function inTransaction<T>(
  db: Handle,
  write: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) return write(db);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(write);
    } catch (error) {
      if (tries === TRIES || !isOvertaken(error)) throw error;
    }
  }
}
