import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type DatabaseLocation, databaseFile } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';

export interface Account {
  name: string;
  email: string;
}

/** Who of a restored backup may sign in; for the terminal of the operator alone. */
export interface PutOut {
  /** False where there was nothing to compare with, or it is of another installation. */
  isKnown: boolean;
  /** Closed in what was restored, with what happened to each after the backup was made. */
  closed: (Account & { since: string })[];
  /** Who can sign in with the password of then. */
  open: Account[];
}

interface Row extends Account {
  id: string;
  email_key: string;
  password_hash: string;
  active: number;
  updated_at: number;
}

const COLUMNS = 'id, name, email, email_key, password_hash, active, updated_at';

/**
 * The accounts of a database that is replaced, which is only read, whatever version it has; undefined
 * where there is none, or it cannot be read.
 */
export async function readAccounts(place: DatabaseLocation): Promise<Row[] | undefined> {
  try {
    return place.databaseUrl === undefined
      ? readSqlite(databaseFile(place))
      : await readPostgres(place.databaseUrl);
  } catch {
    return undefined;
  }
}

function readSqlite(file: string): Row[] | undefined {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return rowsIn(database);
  } finally {
    database.close();
  }
}

async function readPostgres(url: string): Promise<Row[]> {
  const db = openPostgresAsItIs(url);
  const { rows } = await sql<Row>`select ${sql.raw(COLUMNS)} from admins`
    .execute(db)
    .finally(() => db.destroy());
  return rows;
}

const rowsIn = (database: DatabaseSync): Row[] =>
  database.prepare(`select ${COLUMNS} from admins order by email_key`).all() as unknown as Row[];

/**
 * Closes in a restored database the accounts that were closed, or given another password or address,
 * after the backup was made: the password of then may be known to the one it was taken from, and the
 * one since to whoever took the account over. The operator lets the right one in again.
 */
export function closePutOut(restored: DatabaseSync, replaced: Row[] | undefined): PutOut {
  const active = rowsIn(restored).filter((row) => row.active === 1);
  const now = new Map(replaced?.map((row) => [row.id, row]));
  // Accounts are never removed: where none is known, this was another installation.
  const isKnown = active.some(({ id }) => now.has(id));
  const close = restored.prepare('update admins set active = 0 where id = ?');
  const result: PutOut = { isKnown, closed: [], open: [] };
  for (const row of active) {
    const { id, name, email } = row;
    const since = isKnown ? whatHappened(row, now.get(id)) : undefined;
    if (since === undefined) result.open.push({ name, email });
    else {
      close.run(id);
      result.closed.push({ name, email, since });
    }
  }
  return result;
}

function whatHappened(then: Row, now: Row | undefined): string | undefined {
  if (!now) return 'it is gone';
  // What is replaced may be older than the backup.
  if (now.updated_at < then.updated_at) return undefined;
  if (now.active === 0) return 'it was closed';
  if (now.password_hash !== then.password_hash) return 'it has another password';
  if (now.email_key !== then.email_key) return `it has another email, ${now.email}`;
  return undefined;
}
