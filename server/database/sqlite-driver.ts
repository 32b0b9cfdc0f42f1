import { once } from 'node:events';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryCompiler, QueryResult } from 'kysely';
import { retryWhileBusy, SharedCommit, type WriteTurn } from '#server/database/shared-commit.ts';

/** Two connections to one file: reads see what is committed and never wait for a writer. */
export interface SqliteFile {
  reader: DatabaseSync;
  writer: DatabaseSync;
}

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);
const CACHED_STATEMENTS = 300;

/** Runs Kysely's statements on node:sqlite; writes of this process queue up one behind the other. */
export class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #statements: { reader: StatementCache; writer: StatementCache };
  readonly #turns: SharedCommit;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#turns = new SharedCommit(file.writer);
    this.#statements = {
      reader: new StatementCache(file.reader),
      writer: new StatementCache(file.writer),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#file.writer, this.#statements, this.#turns);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
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
    await this.#turns.alone(() => {
      this.#file.reader.close();
      this.#file.writer.close();
    });
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: DatabaseSync;
  readonly #statements: { reader: StatementCache; writer: StatementCache };
  readonly #turns: SharedCommit;
  /** Set while a transaction is open. */
  #turn: WriteTurn | undefined;

  constructor(
    writer: DatabaseSync,
    statements: { reader: StatementCache; writer: StatementCache },
    turns: SharedCommit,
  ) {
    this.#writer = writer;
    this.#statements = statements;
    this.#turns = turns;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn) return this.#write(query);
    const { reader, writer } = this.#statements;
    if (query.query.kind === 'SelectQueryNode') return retryWhileBusy(() => run(reader, query));
    if (query.sql === 'vacuum') {
      await this.#turns.alone(() => vacuumInThread(this.#writer));
      return { rows: [] };
    }
    // Others, such as pragmas, may not run within a transaction.
    if (!WRITES.has(query.query.kind)) return this.#turns.alone(() => run(writer, query));
    await this.begin();
    try {
      const result = this.#write<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    this.#turn = await this.#turns.begin();
  }

  async commit(): Promise<void> {
    await this.#turn?.commit();
    this.#turn = undefined;
  }

  async rollback(): Promise<void> {
    await this.#turn?.rollback();
    this.#turn = undefined;
  }

  exec(statement: string): void {
    this.#heeded(() => this.#writer.exec(statement));
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    return this.#heeded(() => run(this.#statements.writer, query));
  }

  #heeded<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      this.#turns.noteFailure(error);
      throw error;
    }
  }
}

/** It takes seconds, for which calls are answered and writes of this process wait. */
async function vacuumInThread(database: DatabaseSync): Promise<void> {
  const file = new URL('./vacuum-worker.ts', import.meta.url);
  await once(new Worker(file, { workerData: database.location(), execArgv: [] }), 'exit');
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

/** Keeps the statements that came last, so that each is parsed once. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(sql: string): Prepared {
    return this.#prepared.get(sql) ?? this.#prepare(sql);
  }

  #prepare(sql: string): Prepared {
    const statement = this.#database.prepare(sql);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= CACHED_STATEMENTS && oldest) this.#prepared.delete(oldest);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
