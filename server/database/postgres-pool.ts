import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool as PoolOfKysely, PostgresPoolClient } from 'kysely';
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import { postgresHosts } from '#server/database/postgres-hosts.ts';

/** Connections of one process, and how long one is kept while nobody needs it, in milliseconds. */
const CONNECTIONS = 10;
const KEPT_IDLE_MS = 30_000;
/** How long one host is given to answer, and how long a query looks for one that does; milliseconds. */
const HOST_LIMIT_MS = 2000;
const PATIENCE_MS = 5000;
/**
 * How long an answer may take, in milliseconds. Counted on our side: a limit on the server would
 * end the wait for its replica, and report a write as done that only one machine has.
 */
export const ANSWER_LIMIT_MS = 8000;
/**
 * How long a transaction may ask nothing, in milliseconds, until the server undoes it: of a process that hangs, or
 * whose machine is gone, it would hold for hours what all others wait for.
 */
export const SILENCE_LIMIT_MS = 15_000;
/**
 * How long a transaction waits for each lock that others hold, in milliseconds: less than for an answer. The server does not
 * see that a connection was dropped while it waits for them, and would wait on with each that comes after it, until it
 * has no connection left for anybody.
 */
export const LOCK_LIMIT_MS = 7000;

/** SQLSTATE: connection lost, server shutting down or starting, broken off, silent, read-only, too many connections. */
const LEAVING = /^(08...|57P0[1-5]|57014|25P03|25006|53300)$/;
/** SQLSTATE: this user or database is not known there, as on a host that is being set up anew. */
const REFUSING = /^(28000|28P01|3D000)$/;
/** How Kysely begins a transaction. */
const BEGINS = /^(begin|start transaction)\b/;
const INT8 = 20;
const NUMERIC = 1700;

/** How long the user of a database waits: as long as a person does, or until it is done. */
export type Answers = 'soon' | 'at any time';

export interface PoolOptions {
  /** How long an answer may take, in milliseconds; undefined for any time. */
  answerLimit: number | undefined;
  /** How long a transaction may ask nothing, in milliseconds; any time unless given. */
  silenceLimit?: number;
  /** How long a transaction waits for each lock that others hold, in milliseconds; any time unless given. */
  lockLimit?: number;
  /** False for replicas: any server will do. */
  takesWrites?: false;
}

type Limits = Pick<PoolOptions, 'silenceLimit' | 'lockLimit'>;

/** Connections to that one of several servers which takes writes; after its death, to the next. */
export class PostgresPool implements PoolOfKysely {
  readonly options: object;
  readonly #urls: readonly string[];
  readonly #pool: Pool;
  readonly #limits: Limits;
  #current = 0;

  /** @throws {DatabaseUnavailable} for what is no address */
  constructor(url: string, options: PoolOptions = { answerLimit: ANSWER_LIMIT_MS }) {
    const urls = postgresHosts(url);
    if (!urls) throw new DatabaseUnavailable('the address is none');
    this.#urls = urls;
    this.options = {};
    this.#limits = options;
    const newClient = this.#newClient(options.answerLimit);
    this.#pool = new Pool({
      Client: newClient,
      max: CONNECTIONS,
      idleTimeoutMillis: KEPT_IDLE_MS,
      connectionTimeoutMillis: HOST_LIMIT_MS,
      ...(options.takesWrites !== false && {
        verify: (client: PoolClient, done: (error?: Error) => void) =>
          void refuseReadOnly(client).then(() => done(), done),
      }),
    } as ConstructorParameters<typeof Pool>[0]);
    // An idle connection that breaks is taken out by the pool; without a listener it ends the process.
    this.#pool.on('error', () => {});
  }

  /** A class, as the pool makes its connections itself: each goes to the host of the moment. */
  #newClient(answerLimit: number | undefined): new () => Client {
    const url = () => this.#urls[this.#current];
    return class extends Client {
      constructor() {
        super({
          connectionString: url(),
          application_name: 'nagrik',
          query_timeout: answerLimit,
          keepAlive: true,
          types: { getTypeParser: parserOf },
        });
        // Also while it is in use: its query fails besides.
        this.on('error', () => {});
      }
    };
  }

  /** @throws {DatabaseUnavailable} when no host answers that takes writes */
  async connect(): Promise<PostgresPoolClient> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const tried = this.#current;
      try {
        return new PooledClient(await this.#pool.connect(), this.#limits);
      } catch (error) {
        if (!this.#maySucceedElsewhere(error) || performance.now() > giveUpAt) throw asMeant(error);
        this.#leave(tried);
      }
      await pause(this.#current === 0 ? 100 : 0);
    }
  }

  /** Or here a moment later. */
  #maySucceedElsewhere(error: unknown): boolean {
    return isUnavailable(error) || (this.#urls.length > 1 && REFUSING.test(codeOf(error)));
  }

  /** Goes on to the next host, unless another connection has done so already. */
  #leave(host: number): void {
    if (this.#current === host) this.#current = (host + 1) % this.#urls.length;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

async function refuseReadOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off')
    throw new DatabaseUnavailable('the server takes no writes');
}

/** Numbers of 64 bits come as numbers: none of ours is beyond what they hold exactly. */
const parserOf = ((oid: number, format?: 'text') =>
  oid === INT8 || oid === NUMERIC
    ? Number
    : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/** One connection while it is used; given back for good once it has failed. */
class PooledClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #limits: Limits;
  #lost: DatabaseUnavailable | undefined;

  constructor(client: PoolClient, limits: Limits) {
    this.#client = client;
    this.#limits = limits;
  }

  readonly query = (async (text: string, values?: unknown[]) => {
    // What undoes a transaction would wait as long again; the end of the connection undoes it too.
    if (this.#lost) throw this.#lost;
    try {
      return await this.#client.query(this.#limited(text), values?.map(withoutNul));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#lost = unavailable(error);
      throw this.#lost;
    }
  }) as unknown as PostgresPoolClient['query'];

  /** For this transaction alone, as a pooler gives the connection to others; on the way of its beginning. */
  #limited(text: string): string {
    if (!BEGINS.test(text)) return text;
    const { silenceLimit, lockLimit } = this.#limits;
    const limits = { idle_in_transaction_session_timeout: silenceLimit, lock_timeout: lockLimit };
    const set = Object.entries(limits).filter(([, limit]) => limit !== undefined);
    return [text, ...set.map(([name, limit]) => `set local ${name} = ${limit}`)].join('; ');
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== undefined);
  }
}

/** PostgreSQL has no texts with this character; it matches nothing that is stored. */
const withoutNul = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;

/** What PostgreSQL says itself is about the query, but for a few codes. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || LEAVING.test(codeOf(error));

const codeOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? '') : '';

/** What PostgreSQL says itself says more than that it is away. */
const asMeant = (error: unknown) => (isUnavailable(error) ? unavailable(error) : error);

function unavailable(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const { message, code } = partsOf(error);
  return new DatabaseUnavailable(String(message || code || 'no answer'), { cause: error });
}
