import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type DatabaseLocation, databaseFile } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';

/** An admin, in whatever version of the tables. */
export interface AccountRow {
  id: string;
  name: string;
  email: string;
  email_key: string;
  password_hash: string;
  active: number;
  updated_at: number;
}

const COLUMNS = 'id, name, email, email_key, password_hash, active, updated_at';

/** The accounts of a database that is replaced, which is only read, whatever version it has. */
export async function readAccounts(place: DatabaseLocation): Promise<AccountRow[]> {
  return place.databaseUrl === undefined
    ? readSqlite(databaseFile(place))
    : readPostgres(place.databaseUrl);
}

function readSqlite(file: string): AccountRow[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return rowsIn(database);
  } finally {
    database.close();
  }
}

async function readPostgres(url: string): Promise<AccountRow[]> {
  const db = openPostgresAsItIs(url);
  const { rows } = await sql<AccountRow>`select ${sql.raw(COLUMNS)} from admins`
    .execute(db)
    .finally(() => db.destroy());
  return rows;
}

export const rowsIn = (database: DatabaseSync): AccountRow[] =>
  database
    .prepare(`select ${COLUMNS} from admins order by email_key`)
    .all() as unknown as AccountRow[];

export function closeAccount(database: DatabaseSync, id: string): void {
  database.prepare('update admins set active = 0 where id = ?').run(id);
}
