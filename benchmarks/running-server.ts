import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { insertAdmin } from '#server/auth/admin-queries.ts';
import { type DatabaseLocation, openDatabase } from '#server/database/open-database.ts';
import { openSession } from '#server/test/open-session.ts';
import { LEAN_ENV, LEAN_FLAGS } from '../tools/lean.mjs';

/** Milliseconds before a list is asked for again that was refused, as its index was not ready for long. */
const AGAIN_AFTER = 50;
/** Of processor time, on every Linux. */
const MS_PER_TICK = 10;
const QUIET = { PORT: '0', LOG_LEVEL: 'error' };
const ROOT = join(import.meta.dirname, '..');

export interface RunningServer {
  /** Without a `/` at its end. */
  base: string;
  /** Of an admin's session. */
  token: string;
  /** Milliseconds from the start of the process to its first answer. */
  answeredIn: number;
  /** Milliseconds from the start of the process to the first answered list. */
  startedIn: number;
  /** Calls the API (a path below /api) as an admin; answers the parsed body. */
  get(path: string): Promise<Answer>;
  /** Bytes of memory the process holds. */
  memory(): Promise<number>;
  /** Milliseconds of processor time that the process has had so far. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
  body: any;
}

/** Starts the product as its launcher runs it, on a port of its own choice, with further settings. */
export async function runServer(
  place: DatabaseLocation,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const token = await tokenFor(place);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...LEAN_FLAGS, join(ROOT, 'dist/server/main.js')], {
    cwd: ROOT,
    env: { ...LEAN_ENV, ...process.env, ...settingsOf(place), ...settings, ...QUIET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const base = await addressFrom(child.stdout);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const get = (path: string) => call(agent, `${base}/api${path}`, token);
  await get('/health');
  const answeredIn = performance.now() - startedAt;
  // Answered in the moment in which it can be: looks from time to time would add their pauses.
  while ((await get('/problems')).status !== 200) await pause(AGAIN_AFTER);
  return {
    base,
    token,
    answeredIn,
    startedIn: performance.now() - startedAt,
    get,
    memory: () => memoryOf(child.pid),
    processorTime: () => processorTimeOf(child.pid),
    stop: async () => {
      agent.destroy();
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Bytes of memory that a process holds. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** Milliseconds of processor time that a process has had so far. */
export async function processorTimeOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold spaces: the 14th and 15th field, in ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

export const settingsOf = ({ dataDir, databaseUrl = '' }: DatabaseLocation) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});

/** A session of an admin made for the purpose. */
async function tokenFor(place: DatabaseLocation): Promise<string> {
  const db = await openDatabase(place);
  const at = Date.now();
  const account = { name: 'Benchmark', email: 'benchmark@example.org', passwordHash: '-', at };
  const admin =
    (await insertAdmin(db, account)) ??
    (await db.selectFrom('admins').select('id').executeTakeFirstOrThrow());
  const { token } = await openSession(db, { adminId: admin.id, userAgent: 'benchmark', at });
  await db.destroy();
  return token;
}

async function addressFrom(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready');
}

function call(agent: Agent, url: string, token: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('error', reject);
    answer.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      resolve({ status: answer.statusCode ?? 0, body });
    });
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}
