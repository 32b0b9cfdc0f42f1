import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Whether somebody waits to have a whole table of this database on PostgreSQL. */
export async function isTableWanted(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where mode = 'AccessExclusiveLock' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}
