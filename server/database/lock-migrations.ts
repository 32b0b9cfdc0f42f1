import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** Any number that nothing else of the database locks; that of earlier versions, which wait for it too. */
const LOCK = '3853314791062309107';

/**
 * Lets one process at a time change the tables: the others wait until its transaction has ended. A lock
 * of the session would outlive it behind a pooler that hands out connections by transaction.
 */
export async function lockMigrations<Tables>(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
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
