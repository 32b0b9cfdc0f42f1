import { partsOf } from '#server/database/parts-of-error.ts';

/** Result codes of SQLite, and codes of PostgreSQL (SQLSTATE). */
const SQLITE = {
  ...{ PERM: 3, BUSY: 5, READONLY: 8, IOERR: 10 },
  ...{ CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 },
};
const POSTGRES_FULL = '53100';
const POSTGRES_DEADLOCK = '40P01';
const POSTGRES_WITHOUT_PARENT = '23503';
const POSTGRES_OVERTAKEN = ['40001', POSTGRES_DEADLOCK, POSTGRES_WITHOUT_PARENT, '23505'];
const POSTGRES_LOCKED = ['55P03', POSTGRES_DEADLOCK];

/** An extended code has the primary one in its last byte. */
const sqliteCode = (error: unknown) => Number(partsOf(error).errcode ?? 0) & 0xff;

/** The server is gone, or leaves us; whether a write that was under way is kept cannot be known. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** True while another connection holds what this one needs. */
export const isSqliteBusy = (error: unknown): boolean => sqliteCode(error) === SQLITE.BUSY;

/** True when this user may not write the file or its folder. */
export const isSqliteUnwritable = (error: unknown): boolean =>
  [SQLITE.PERM, SQLITE.READONLY, SQLITE.CANTOPEN].includes(sqliteCode(error));

/** For a file that opens and takes no write, which the first write finds. */
export const UNWRITABLE =
  'The database cannot be written: give this user the right to write its file and folder';

/** True when the file is no database or a damaged one. */
export const isSqliteDamaged = (error: unknown): boolean =>
  [SQLITE.CORRUPT, SQLITE.NOTADB].includes(sqliteCode(error));

/** True when the disk of the file takes or gives nothing: full, which an error of it may mean too, or broken. */
export const isSqliteWithoutDisk = (error: unknown): boolean =>
  [SQLITE.FULL, SQLITE.IOERR].includes(sqliteCode(error));

/** True when the database has no space left for a write. */
export const isDatabaseFull = (error: unknown): boolean =>
  sqliteCode(error) === SQLITE.FULL || partsOf(error).code === POSTGRES_FULL;

/**
 * True when another transaction came between, which only PostgreSQL lets happen: a second try sees
 * what the other one did. A deadlock is one such case, a row that was just added or removed another.
 */
export const isOvertaken = (error: unknown): boolean =>
  POSTGRES_OVERTAKEN.includes(String(partsOf(error).code));

/** True when PostgreSQL takes no row that refers to one that is not there. */
export const isWithoutParent = (error: unknown): boolean =>
  partsOf(error).code === POSTGRES_WITHOUT_PARENT;

/** True when others held a lock of PostgreSQL for longer than this one was to wait. */
export const isLockedByOthers = (error: unknown): boolean =>
  POSTGRES_LOCKED.includes(String(partsOf(error).code));
