/** Every difference between the database engines that queries and migrations meet. */

/** SQLite's primary result codes. */
const SQLITE = { PERM: 3, BUSY: 5, READONLY: 8, CORRUPT: 11, CANTOPEN: 14, NOTADB: 26 };

const sqliteCode = (error: unknown) => (error as { errcode?: number } | null)?.errcode;

/** True while another connection holds what this one needs. */
export function isSqliteBusy(error: unknown): boolean {
  return ((sqliteCode(error) ?? 0) & 0xff) === SQLITE.BUSY;
}

/** True when this user may not write the file or its folder. */
export function isSqliteUnwritable(error: unknown): boolean {
  const code = (sqliteCode(error) ?? 0) & 0xff;
  return code === SQLITE.PERM || code === SQLITE.READONLY || code === SQLITE.CANTOPEN;
}

/** True when the file is no database or a damaged one. */
export function isSqliteDamaged(error: unknown): boolean {
  const code = (sqliteCode(error) ?? 0) & 0xff;
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
}
