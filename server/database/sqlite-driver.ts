import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryCompiler, QueryResult } from 'kysely';
import { isSqliteBusy } from '#server/database/dialect.ts';

/** Two connections to one file: reads see what is committed and never wait for a writer. */
export interface SqliteFile {
  reader: DatabaseSync;
  writer: DatabaseSync;
}

/** How long a statement waits for another process to finish its write, in milliseconds. */
const BUSY_LIMIT_MS = 5000;
const CACHED_STATEMENTS = 300;

/** Runs Kysely's statements on node:sqlite; writes of this process queue up one behind the other. */
export class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #statements: { reader: StatementCache; writer: StatementCache };
  readonly #queue = new Queue();

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = {
      reader: new StatementCache(file.reader),
      writer: new StatementCache(file.writer),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#file.writer, this.#statements, this.#queue);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async savepoint(
    connection: SqliteConnection,
    name: string,
    _compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    connection.exec(`savepoint ${quoted(name)}`);
  }

  async rollbackToSavepoint(
    connection: SqliteConnection,
    name: string,
    _compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    connection.exec(`rollback to ${quoted(name)}`);
  }

  async releaseSavepoint(
    connection: SqliteConnection,
    name: string,
    _compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    connection.exec(`release ${quoted(name)}`);
  }

  async releaseConnection(): Promise<void> {}

  /** The writer goes last: only it can fold the log into the file. */
  async destroy(): Promise<void> {
    const leave = await this.#queue.enter();
    this.#file.reader.close();
    this.#file.writer.close();
    leave();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: DatabaseSync;
  readonly #statements: { reader: StatementCache; writer: StatementCache };
  readonly #queue: Queue;
  /** Set while a transaction is open. */
  #leave: (() => void) | null = null;

  constructor(
    writer: DatabaseSync,
    statements: { reader: StatementCache; writer: StatementCache },
    queue: Queue,
  ) {
    this.#writer = writer;
    this.#statements = statements;
    this.#queue = queue;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#statements;
    if (this.#leave) return run(writer, query);
    if (query.query.kind === 'SelectQueryNode') return retryWhileBusy(() => run(reader, query));
    const since = performance.now();
    const leave = await this.#queue.enter();
    try {
      return await retryWhileBusy(() => run<R>(writer, query), since);
    } finally {
      leave();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    const since = performance.now();
    const leave = await this.#queue.enter();
    try {
      await retryWhileBusy(() => this.#writer.exec('begin immediate'), since);
      this.#leave = leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await retryWhileBusy(() => this.#writer.exec('commit'));
    this.#end();
  }

  /** Some failures, such as a full disk, have rolled back already. */
  rollback(): void {
    try {
      if (this.#writer.isTransaction) this.#writer.exec('rollback');
    } finally {
      this.#end();
    }
  }

  exec(statement: string): void {
    this.#writer.exec(statement);
  }

  #end(): void {
    const leave = this.#leave;
    this.#leave = null;
    leave?.();
  }
}

function run<R>(statements: StatementCache, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const { statement, returnsRows } = statements.get(sql);
  const values = parameters as SQLInputValue[];
  if (returnsRows) {
    const rows = statement.all(...values) as R[];
    return { rows, numAffectedRows: BigInt(rows.length) };
  }
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Keeps the statements used last, so that each is parsed once. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) this.#prepared.delete(sql);
    const prepared = known ?? this.#prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #prepare(sql: string): Prepared {
    const statement = this.#database.prepare(sql);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= CACHED_STATEMENTS && oldest) this.#prepared.delete(oldest);
    return { statement, returnsRows: statement.columns().length > 0 };
  }
}

/** Lets one in at a time, in the order of arrival. */
class Queue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, with what ends the turn. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/**
 * Waits between the tries without stopping the process, as SQLite's own waiting would. The time in
 * the queue counts: those behind one another must not wait the limit each.
 */
async function retryWhileBusy<T>(attempt: () => T, since = performance.now()): Promise<T> {
  const giveUpAt = since + BUSY_LIMIT_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(wait);
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
