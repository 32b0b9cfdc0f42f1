import { randomInt } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { insertAdmin } from '#server/auth/admin-queries.ts';
import { hashPassword } from '#server/auth/password.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { isOnPostgres, newTestDatabase } from '#server/test/new-test-database.ts';
import { openSession } from '#server/test/open-session.ts';
import { newAddress } from '#server/test/sample-problem.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';
import { productSettings } from '../faults/test/run-product.ts';
import { report, scaled } from '../faults/test/scale.ts';
import { type FuzzRequest, type Operation, requestsTo } from './test/requests.ts';
import type { Schema } from './test/schema-values.ts';

/** With few of them, some calls are never done or never refused. */
const ENOUGH_FOR_EACH_CALL = 3000;
const SHORT = isOnPostgres ? 1000 : ENOUGH_FOR_EACH_CALL;
const REQUESTS = scaled({ short: SHORT, full: 50_000 });
const AT_ONCE = 20;
/** Milliseconds without a byte after which a request counts as forgotten. */
const UNANSWERED = 120_000;

/** Each run asks something new, unless it is to be the same again. */
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
process.stdout.write(`fuzz: run it again with FUZZ_SEED=${SEED}\n`);

const MEGABYTE = 1024 * 1024;
/** Calls that succeed too seldom for chance to have done each in a short run. */
const RARELY_DONE = scaled({ short: 35, full: 0 });
/** How much more the second half may leave in memory than the first. */
const GROWTH = 24 * MEGABYTE;

const preload = pathToFileURL(join(import.meta.dirname, 'test/heap-preload.ts'));

/** Of what is there the newest are named, as they are the ones on which most can be done. */
const NEWEST = 12;

/** Calls after which a token is worth nothing. */
const LEAVING = ['auth.logout', 'auth.endSessions'];

/** The product, with an admin whose sessions the test can open at will. */
async function start() {
  const dataDir = await newDataFolder();
  const databaseUrl = await newTestDatabase();
  const db = await openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => db.destroy());
  const passwordHash = await hashPassword('ganga-ghat');
  const at = Date.now();
  const add = (email: string) => insertAdmin(db, { name: 'Asha', email, passwordHash, at });
  const [caller, leaver] = [await add('asha@example.com'), await add('ravi@example.com')];
  if (!caller || !leaver) throw new Error('There is an administrator already');
  const server = startProcess({
    ...productSettings(dataDir),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${preload}`,
  });
  const tokenOf = async ({ id: adminId }: { id: string }) =>
    (await openSession(db, { adminId, userAgent: 'fuzz', at: Date.now() })).token;
  return {
    ...server,
    address: await server.ready,
    newToken: () => tokenOf(caller),
    /** Of another one, whose sessions may end at any time. */
    newLeaverToken: () => tokenOf(leaver),
  };
}

type Json = Record<string, Record<string, Record<string, unknown>>>;

async function operationsOf(address: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as { paths: Json };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const content = (requestBody as { content?: Record<string, { schema: Schema }> })?.content;
      const [type, { schema }] = Object.entries(content ?? {})[0] ?? ['', { schema: {} }];
      const body = content && { body: { type, schema } };
      return { id: String(operationId), method, path, parameters, ...body } as Operation;
    }),
  );
}

/** Sends requests and remembers what the server has, so that later ones name it. */
function clientOf({ address, newToken, newLeaverToken }: Awaited<ReturnType<typeof start>>) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  onTestFinished(() => agent.destroy());
  const known = new Map<string, string[]>();
  const counts = new Map<string, Map<number, number>>();
  let token: Promise<string> | undefined;
  let turn = 0;

  const count = (operation: string, status: number) => {
    const seen = counts.get(operation) ?? new Map<number, number>();
    counts.set(operation, seen.set(status, (seen.get(status) ?? 0) + 1));
  };
  /** A file ends with the session of who takes it, and with nothing else. */
  const expectWhole = async (isWhole: boolean, operation: string, authorization?: string) => {
    if (isWhole) return;
    const headers = authorization ? { authorization } : {};
    const asked = { method: 'GET', path: '/api/auth/sessions', headers, body: undefined };
    expect((await exchange(agent, address, asked)).status, `${operation} was broken off`).toBe(401);
  };
  const oneOf = (ids: string[]) =>
    ids[turn++ % Math.max(1, Math.min(ids.length, NEWEST))] ?? 'nothing';
  const send = async ({ operation, method, path, headers, body, ...sent }: FuzzRequest) => {
    token ??= newToken();
    const used = await (LEAVING.includes(operation) ? newLeaverToken() : token);
    const [room = ''] = operation.split('.');
    const ids = known.get(room) ?? [];
    const authorization = { valid: `Bearer ${used}`, garbage: 'Bearer garbage', none: undefined }[
      sent.token
    ];
    const { status, text, isWhole } = await exchange(agent, address, {
      method: method.toUpperCase(),
      path: path.replace('{known}', oneOf(ids)),
      headers: {
        ...newAddress(),
        ...headers,
        ...(authorization && { authorization }),
        'content-length': Buffer.byteLength(body ?? ''),
      },
      body,
    });
    await expectWhole(isWhole, operation, authorization);
    if (status === 401 && sent.token === 'valid' && !LEAVING.includes(operation)) token = undefined;
    if (status < 300 && method === 'get') remember(ids, text, (list) => known.set(room, list));
    count(operation, status);
    return { status, text };
  };
  return { send, counts };
}

/** Ids of what an answer lists; the latest hundred. */
function remember(ids: string[], text: string, keep: (ids: string[]) => void): void {
  const found = [...text.matchAll(/"_?id":"([^"]+)"/g)].map(([, id = '']) => id);
  keep([...new Set([...found, ...ids])].slice(0, 100));
}

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string | number>;
  body: string | Buffer | undefined;
}

function exchange(agent: Agent, address: string, { method, path, headers, body }: Sent) {
  return new Promise<{ status: number; text: string; isWhole: boolean }>((resolve, reject) => {
    const sent = httpRequest(new URL(address), { agent, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('close', () =>
        resolve({ status: answer.statusCode ?? 0, text, isWhole: answer.complete }),
      );
    });
    sent.setTimeout(UNANSWERED, () => sent.destroy(new Error('It was not answered')));
    sent.on('error', (cause) => reject(new Error(`${method} ${path}`, { cause })));
    sent.end(body);
  });
}

/** Bytes in use after tidying up. */
async function memoryOf({
  child,
  output,
}: Pick<Awaited<ReturnType<typeof start>>, 'child' | 'output'>) {
  const said = () => [...output().matchAll(/memory (\{.*\})/g)];
  const before = said().length;
  child.kill('SIGUSR2');
  await expect.poll(() => said().length).toBe(before + 1);
  return JSON.parse(said().at(-1)?.[1] ?? '') as { used: number; rss: number };
}

test(`${REQUESTS} requests made from the API document, valid, nearly valid and hostile, meet no 5xx and leave nothing in memory`, {
  timeout: 30 * 60_000,
}, async () => {
  const server = await start();
  const operations = await operationsOf(server.address);
  const { send, counts } = clientOf(server);
  const batches = fc.array(fc.oneof(...operations.map(requestsTo)), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  });
  // A list that anybody may read is refused for a wrong token alone, which chance may not send to each.
  for (const { id: operation, method, path } of operations) {
    const asked = { operation, method, path: path.replace('{id}', '{known}'), headers: {} };
    expect((await send({ ...asked, token: 'garbage' })).status).toBeLessThan(500);
  }
  // A smaller example would be asked of another state than the one that failed.
  const half = { seed: SEED, numRuns: REQUESTS / AT_ONCE / 2, endOnFailure: true };
  const noServerError = fc.asyncProperty(batches, async (requests) => {
    const answers = await Promise.all(requests.map(send));
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  });
  await fc.assert(noServerError, half);
  const first = await memoryOf(server);
  await fc.assert(noServerError, { ...half, seed: half.seed + 1 });
  const second = await memoryOf(server);
  const statuses = Object.fromEntries(
    [...counts].map(([id, seen]) => [id, Object.fromEntries(seen)]),
  );
  report('fuzz', { seed: half.seed, first, second, statuses });
  expect(server.output()).not.toMatch(/"level":[56]0/);
  expect(second.used - first.used).toBeLessThan(GROWTH);
  if (REQUESTS >= ENOUGH_FOR_EACH_CALL) expectAllReached(operations, counts);
});

/** What no generated request can do: it would need the token of a mail. */
const OUT_OF_REACH = ['auth.resetPassword', 'auth.changePassword', 'auth.login'];

/** What asks for nothing that could be wrong. */
const NEVER_REFUSED = ['site.read'];

function expectAllReached(operations: Operation[], counts: Map<string, Map<number, number>>): void {
  const all = [...counts.values()].flatMap((seen) => [...seen]);
  const sum = (list: [number, number][]) => list.reduce((total, [, count]) => total + count, 0);
  expect(sum(all.filter(([status]) => status === 429)) / sum(all)).toBeLessThan(0.1);
  const has = (id: string, wanted: (status: number) => boolean) =>
    [...(counts.get(id)?.keys() ?? [])].some(wanted);
  const neverRefused = operations.filter(({ id }) => !has(id, (status) => status >= 400));
  expect(neverRefused.map(({ id }) => id)).toEqual(NEVER_REFUSED);
  const neverDone = operations
    .map(({ id }) => id)
    .filter((id) => !OUT_OF_REACH.includes(id) && !has(id, (status) => status < 300));
  expect(neverDone.length, neverDone.join()).toBeLessThanOrEqual(RARELY_DONE);
}
