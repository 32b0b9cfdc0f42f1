import { existsSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import {
  isSqliteBusy,
  isSqliteDamaged,
  isSqliteUnwritable,
  isSqliteWithoutDisk,
} from '#server/database/database-errors.ts';
import { SqliteDriver, type SqliteFile } from '#server/database/sqlite-driver.ts';
import { addMatch } from '#server/database/sqlite-match.ts';
import { StartError } from '#server/database/start-error.ts';
import type { Tables } from '#server/database/tables.ts';

/** Only while opening: afterwards the driver waits without stopping the process. */
const OPENING_LIMIT_MS = 5000;

/** KiB of the file that a connection keeps in memory. */
const KEPT = 2000;

/**
 * Opens the file, or makes it when there is none.
 * @param kept KiB of the file that each of its connections keeps in memory
 * @throws {StartError} when something lies there that is not a sound database.
 */
export function openSqlite(path: string, kept = KEPT): Kysely<Tables> {
  refuseRemains(path);
  const isNew = !existsSync(path);
  try {
    return new Kysely<Tables>({ dialect: sqliteDialect(openFile(path, kept)) });
  } catch (error) {
    // The next start, with room, would refuse the empty file that this one has made.
    if (isNew && isSqliteWithoutDisk(error) && isEmpty(path)) rmSync(path);
    throw asStartError(error, path);
  }
}

const isEmpty = (path: string) => existsSync(path) && statSync(path).size === 0;

export const damagedDatabase = (path: string): StartError =>
  new StartError(
    `The database ${path} is damaged. Put a backup in its place; nothing was changed.`,
  );

/** What the one who starts the product can do about a database that does not open. */
export function asStartError(error: unknown, path: string): unknown {
  if (isSqliteDamaged(error)) return damagedDatabase(path);
  if (isSqliteUnwritable(error))
    return new StartError(
      `The database ${path} cannot be written: give this user the right to write it and its folder.`,
    );
  if (isSqliteBusy(error))
    return new StartError(`Another program holds the database ${path}: end it and start again.`);
  if (isSqliteWithoutDisk(error))
    return new StartError(
      `The disk of the database ${path} is full, or fails: make room on it, or look at the disk, and start again.`,
    );
  return error;
}

/** SQLite would make a new, empty database of an empty file or of a log that lost its file. */
function refuseRemains(path: string): void {
  const isLogAlone = !existsSync(path) && existsSync(`${path}-wal`);
  if (!isEmpty(path) && !isLogAlone) return;
  throw new StartError(
    `The database ${path} is ${isEmpty(path) ? 'empty' : 'gone, but its log is there'}. ` +
      'Put a backup in its place, or remove what is left of it to start anew.',
  );
}

function openFile(path: string, kept: number): SqliteFile {
  const writer = connect(path, kept);
  writer.exec('pragma journal_mode = WAL');
  writer.prepare('select count(*) from sqlite_schema').get();
  const reader = connect(path, kept);
  reader.exec('pragma query_only = on');
  for (const each of [writer, reader]) each.exec('pragma busy_timeout = 0');
  return { writer, reader };
}

/**
 * `synchronous = FULL` is said on each open: a file in WAL mode may forget it. What is deleted is
 * overwritten, so that it cannot be read from free pages.
 */
function connect(path: string, kept: number): DatabaseSync {
  const database = new DatabaseSync(path, {
    timeout: OPENING_LIMIT_MS,
    enableForeignKeyConstraints: true,
  });
  database.exec(
    `pragma synchronous = FULL; pragma secure_delete = on; pragma cache_size = -${kept}; pragma temp_store = memory`,
  );
  return database;
}

/** A handle on one connection of its own, such as one to a database in memory. */
export const handleOn = (connection: DatabaseSync): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: sqliteDialect({ reader: connection, writer: connection }) });

function sqliteDialect(file: SqliteFile): Dialect {
  for (const each of [file.reader, file.writer]) addMatch(each);
  return {
    createDriver: () => new SqliteDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteFileAdapter(file.reader),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** The driver keeps order among connections itself, and SQLite can undo changes of tables. */
export class SqliteFileAdapter extends SqliteAdapter {
  readonly #reader: DatabaseSync;
  #version: StatementSync | undefined;
  #blogVersion: StatementSync | undefined;

  constructor(reader: DatabaseSync) {
    super();
    this.#reader = reader;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Differs from the last one where another connection than the reading one has committed since. */
  dataVersion(): unknown {
    this.#version ??= this.#reader.prepare('pragma data_version');
    return this.#version.get()?.data_version;
  }

  /** Differs from the last one where a blog, its tags or a comment was changed since. */
  blogVersion(): unknown {
    this.#blogVersion ??= this.#reader.prepare('select value from blog_changes');
    return this.#blogVersion.get()?.value;
  }
}
