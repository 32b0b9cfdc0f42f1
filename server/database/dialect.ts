/** Every difference between the database engines that queries and migrations meet. */

/** SQLite's primary result codes. */
const SQLITE = { BUSY: 5, CORRUPT: 11, NOTADB: 26 };
const SQLITE_UNIQUE = new Set([1555, 2067]);

const sqliteCode = (error: unknown) => (error as { errcode?: number } | null)?.errcode;

/** Column types that hold the same values in every engine. */
export const column = {
  text: 'text',
  /** Counts, flags, and times in milliseconds. */
  integer: 'bigint',
} as const;

/** True for the error of a row that a unique index or primary key refuses. */
export function isUniqueViolation(error: unknown): boolean {
  return SQLITE_UNIQUE.has(sqliteCode(error) ?? 0);
}

/** True while another connection holds what this one needs. */
export function isSqliteBusy(error: unknown): boolean {
  return ((sqliteCode(error) ?? 0) & 0xff) === SQLITE.BUSY;
}

/** True when the file is no database or a damaged one. */
export function isSqliteDamaged(error: unknown): boolean {
  const code = (sqliteCode(error) ?? 0) & 0xff;
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
}
