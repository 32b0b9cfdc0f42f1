import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { beforeAll, onTestFinished } from 'vitest';
import { insertAdmin } from '#server/auth/admin-queries.ts';
import { hashPassword, isOutdated } from '#server/auth/password.ts';
import { buildApp } from '#server/boot/app.ts';
import { openServices } from '#server/boot/open-services.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openOnceMore } from '#server/database/open-database.ts';
import type { Services } from '#server/http/services.ts';
import { checkAnswers } from '#server/test/check-answers.ts';
import { putEmptyTables } from '#server/test/empty-tables.ts';
import { isOnPostgres, newTestDatabase } from '#server/test/new-test-database.ts';
import { openSession } from '#server/test/open-session.ts';

export const ADMIN = { name: 'Asha Kumari', email: 'asha@example.org', password: 'ganga-ghat' };

/** By password: most tests ask for no more than an account. */
const hashes = new Map<string, string>();

export interface TestServerOptions {
  /** Milliseconds since 1970; the machine's clock unless given. */
  now?: () => number;
  config?: Partial<Config>;
  /** Replaces single services, such as the mailer. */
  services?: Partial<Services>;
  /** Without an admin, as at the first start. */
  empty?: boolean;
  /** The database that `config` names was opened before. */
  fits?: boolean;
}

interface Sent {
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
}

/**
 * The whole server on a database and a folder of its own; both are gone after the test.
 *
 * @param atEnd takes what ends them, where they are for more than one test: the last is done first
 */
export async function startTestServer(
  options: TestServerOptions = {},
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-test-'));
  const databaseUrl = await newTestDatabase(atEnd);
  if (!isOnPostgres) await putEmptyTables(dataDir);
  const settings = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const config = { ...settings, databaseUrl, ...options.config };
  // On PostgreSQL a look at the tables, as every process takes at its start, would last longer than most tests.
  const fits = isOnPostgres && (options.fits ?? config.databaseUrl === databaseUrl);
  const { services: opened, close: closeServices } = await openServices(
    config,
    fits ? openOnceMore : undefined,
  );
  const services = { ...opened, ...(options.now && { now: options.now }), ...options.services };
  const app = buildApp(services, { onRoute: checkAnswers });
  const adminToken = options.empty ? '' : await addAdmin(services);
  await app.ready();

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      await app.close();
      await closeServices();
      await rm(dataDir, { recursive: true, force: true });
    })();
    return closed;
  };
  atEnd(close);

  /** Calls the API (a path below /api) and answers status, headers and the parsed body. */
  async function inject(method: string, path: string, { body, token, headers = {} }: Sent = {}) {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body }),
    } as InjectOptions);
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of the body
    const json = answer.body === '' ? undefined : (answer.json() as any);
    return { status: answer.statusCode, headers: answer.headers, body: json };
  }

  return { app, services, db: services.db, dataDir, adminToken, inject, close };
}

/**
 * One server for all tests of a file or group, from its top: for tests that leave nothing behind
 * which another could meet, and are too many to start one each.
 */
export function shareTestServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = [];
    server = await startTestServer(options, (end) => ends.unshift(end));
    return async () => {
      for (const end of ends) await end();
    };
  });
  return () => {
    if (!server) throw new Error('The server is there from the first test on');
    return server;
  };
}

async function addAdmin(services: Services): Promise<string> {
  return (await addColleague({ services }, ADMIN)).token;
}

async function hashOf(password: string): Promise<string> {
  const known = hashes.get(password);
  if (known !== undefined && !isOutdated(known)) return known;
  const hash = await hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

async function openAccount(
  { db, now }: Services,
  account: { name: string; email: string },
  passwordHash: string,
): Promise<{ id: string; token: string }> {
  const at = now();
  const admin = await insertAdmin(db, { ...account, passwordHash, at });
  if (!admin) throw new Error(`${account.email} is there already`);
  const { token } = await openSession(db, { adminId: admin.id, userAgent: 'test', at });
  return { id: admin.id, token };
}

/** Another admin, who is signed in. */
export async function addColleague(
  { services }: Pick<TestServer, 'services'>,
  account: typeof ADMIN,
): Promise<{ id: string; token: string }> {
  return openAccount(services, account, await hashOf(account.password));
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
