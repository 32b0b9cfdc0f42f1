import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from './find-postgres.ts';

/** The server refuses to run as root: nobody's number, on every Unix. */
const NOBODY = 65_534;
const AS_NOBODY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export type PostgresSettings = Record<string, string | number>;

/** For tests that lose nothing when the machine does. */
export const FORGETFUL: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

const BASE: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '64MB',
  log_min_messages: 'panic',
};

/** A PostgreSQL server of its own on a free port, with its data in a temporary folder. */
export class PostgresServer {
  readonly port: number;
  /** Holds the data folder of the server. */
  readonly folder: string;
  readonly #bin: string;
  readonly #settings: PostgresSettings;
  #process: ChildProcess | undefined;

  constructor(place: { bin: string; folder: string; port: number }, settings: PostgresSettings) {
    this.#bin = place.bin;
    this.folder = place.folder;
    this.port = place.port;
    this.#settings = { ...BASE, ...settings };
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  url(database: string): string {
    return `postgres://nagrik@127.0.0.1:${this.port}/${database}`;
  }

  async init(): Promise<void> {
    const options = ['-E', 'UTF8', '--locale=C.UTF-8', '-U', 'nagrik', '-A', 'trust', '--no-sync'];
    await this.#run(join(this.#bin, 'initdb'), '-D', this.data, ...options);
  }

  /** Runs a program to its end, as the user that the server is. */
  async #run(program: string, ...args: string[]): Promise<void> {
    const child = spawn(program, args, {
      ...AS_NOBODY,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const errors: Buffer[] = [];
    child.stderr.on('data', (chunk) => errors.push(chunk));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${Buffer.concat(errors)}`);
  }

  /** Resolves when the server answers. */
  async start(more: PostgresSettings = {}): Promise<void> {
    const settings = Object.entries({ ...this.#settings, ...more, port: this.port });
    const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = spawn(join(this.#bin, 'postgres'), ['-D', this.data, ...args], {
      ...AS_NOBODY,
      cwd: this.folder,
      stdio: 'ignore',
    });
    while (!(await this.#answers())) {
      if (this.#process.exitCode !== null) throw new Error('PostgreSQL did not start');
      await pause(20);
    }
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Runs one statement in a database. */
  async query(statement: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** SIGINT ends it in order, SIGQUIT at once as a crash does, SIGSTOP lets it hang. */
  async signal(name: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(name);
    if (name === 'SIGINT' || name === 'SIGQUIT') await once(child, 'exit');
  }

  /** Starts a second server that follows this one: where it is synchronous, no commit ends before both have it. */
  async startReplica({ synchronous }: { synchronous: boolean }): Promise<PostgresServer> {
    const replica = await placeServer(this.#settings);
    await this.signal('SIGINT');
    await this.#run('cp', '-a', `${this.data}/.`, replica.data);
    await this.#run('touch', join(replica.data, 'standby.signal'));
    await this.start({ synchronous_standby_names: synchronous ? '*' : '' });
    await replica.start({ primary_conninfo: `host=127.0.0.1 port=${this.port} user=nagrik` });
    const state = synchronous ? 'sync' : 'async';
    while (!(await this.#hasReplica(state))) await pause(20);
    return replica;
  }

  async #hasReplica(state: 'sync' | 'async'): Promise<boolean> {
    const rows = await this.query('select sync_state from pg_stat_replication');
    return rows.some(({ sync_state }) => sync_state === state);
  }

  /** Lets a replica take writes, after the death of the one it followed. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()');
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    await this.signal('SIGQUIT');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes an empty server and starts it; `stop` it at the end. */
export async function startPostgres(settings: PostgresSettings = {}): Promise<PostgresServer> {
  const server = await placeServer(settings);
  await server.init();
  await server.start();
  return server;
}

/** A server whose data folder is still to be made. */
async function placeServer(settings: PostgresSettings = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nagrik-postgres-'));
  const bin = await findPostgres(folder);
  if ('uid' in AS_NOBODY) await chown(folder, NOBODY, NOBODY);
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  if ('uid' in AS_NOBODY) await chown(join(folder, 'data'), NOBODY, NOBODY);
  return new PostgresServer({ bin, folder, port: await freePort() }, settings);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address === 'string' || !address) throw new Error('There is no free port');
  return address.port;
}
