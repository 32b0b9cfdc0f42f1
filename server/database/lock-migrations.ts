import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { isLockedByOthers } from '#server/database/database-errors.ts';

/** Any number that nothing else of the database locks; that of earlier versions, which wait for it too. */
const LOCK = '3853314791062309107';

/**
 * Lets one process at a time change the tables: the others wait until its transaction has ended. A lock
 * of the session would outlive it behind a pooler that hands out connections by transaction.
 */
export async function lockMigrations<Tables>(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

/** How long it waits for others while those who come next wait for it, and then lets them go; milliseconds. */
const WAITED_FOR = 300;
const LET_GO = 700;

/**
 * Takes tables for a transaction that holds nothing which others wait for. They may hold some and wait for
 * others of these, and be at it for minutes: so it does not wait for long, lets all go, and tries again.
 */
export async function lockWhole<Tables>(
  trx: Kysely<Tables>,
  tables: readonly string[],
): Promise<void> {
  for (const names = sql.join(tables.map((name) => sql.table(name))); tables.length > 0; ) {
    await sql`savepoint free`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(WAITED_FOR)}`.execute(trx);
    try {
      await sql`lock table ${names} in access exclusive mode`.execute(trx);
      await sql`set local lock_timeout to default`.execute(trx);
      return;
    } catch (error) {
      if (!isLockedByOthers(error)) throw error;
      await sql`rollback to savepoint free`.execute(trx);
      await pause(LET_GO);
    }
  }
}

/** As Kysely's own, but for that lock. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledPostgresAdapter();
  }
}

class PooledPostgresAdapter extends PostgresAdapter {
  override acquireMigrationLock = lockMigrations;

  /** It ends with the transaction. */
  override async releaseMigrationLock(): Promise<void> {}
}
