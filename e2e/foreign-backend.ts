import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Backend } from './backend.ts';
import { answerFile } from './foreign-files.ts';
import {
  type Call,
  type ForeignStore,
  foreignRoutes,
  makeStore,
  Refusal,
} from './foreign-routes.ts';

/** How a call goes wrong; without `status` and `broken` it is only late. */
interface Failure {
  status?: number;
  /** The answer; without one it is empty. */
  body?: unknown;
  /** Cuts the connection without an answer. */
  broken?: boolean;
  /** Milliseconds before anything happens. */
  delay?: number;
}

export interface ForeignBackend extends Backend {
  store: ForeignStore;
  /** Every call so far, the newest last. */
  calls: Call[];
  /** The names of all headers that came with a call. */
  headers: Set<string>;
  /** Lets consoles of another origin call, with the headers that the specification knows. */
  allowOrigin(origin: string): void;
  /** Lets a call fail until `heal`; `name` as in the table of routes, such as `DELETE /blogs/:id`. */
  fail(name: keyof typeof foreignRoutes, failure: Failure): void;
  heal(): void;
  stop(): Promise<void>;
}

/**
 * A backend that shares nothing with ours but the calls: other ids, other wrappers, no pages of
 * blogs, no versions, gaps in its data. It keeps everything in memory and serves the built console,
 * on a free port unless one is given.
 */
export async function startForeignBackend(port = 0): Promise<ForeignBackend> {
  const store = makeStore();
  const calls: Call[] = [];
  const failures = new Map<string, Failure>();
  const headers = new Set<string>();
  let origin = '';
  const server = createServer((request, response) => {
    if (origin) response.setHeader('Access-Control-Allow-Origin', origin);
    answer(request, response, { store, calls, failures, headers }).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    admin: store.admin,
    store,
    calls,
    headers,
    allowOrigin: (allowed) => {
      origin = allowed;
    },
    fail: (name, failure) => failures.set(name, failure),
    heal: () => failures.clear(),
    stop: () => close(server),
  };
}

interface Insides {
  store: ForeignStore;
  calls: Call[];
  failures: Map<string, Failure>;
  headers: Set<string>;
}

/** What another origin may do: no method and no header beyond the specification. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { store, calls, failures, headers }: Insides,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://foreign');
  if (!pathname.startsWith('/api/')) return answerFile(response, pathname, store.files);
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT).end();
  for (const name of Object.keys(request.headers)) headers.add(name);
  const found = findRoute(method, pathname.slice('/api'.length));
  const call: Call = {
    name: found?.name ?? `${method} ${pathname}`,
    id: found?.id ?? '',
    query: searchParams,
    body: await readBody(request),
    token: request.headers.authorization?.replace('Bearer ', ''),
  };
  calls.push(call);
  if (await failed(response, failures.get(call.name))) return;
  try {
    if (!found) throw new Refusal(404, `Nobody answers ${call.name}`);
    send(response, 200, found.run(call, store));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send(response, error.status, { message: error.message });
  }
}

function findRoute(method: string, path: string) {
  for (const [name, run] of Object.entries(foreignRoutes)) {
    const pattern = `^${name.replace(':id', '([^/]+)')}$`;
    const match = new RegExp(pattern).exec(`${method} ${path}`);
    if (match) return { name, run, id: decodeURIComponent(match[1] ?? '') };
  }
}

/** JSON is parsed, a form becomes its file, an empty body is undefined. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString());
  if (!type.startsWith('multipart/')) return undefined;
  const headers = { 'Content-Type': type };
  const file = (await new Response(bytes, { headers }).formData()).get('image');
  return file instanceof File ? { type: file.type, bytes: await file.bytes() } : undefined;
}

async function failed(response: ServerResponse, failure: Failure | undefined): Promise<boolean> {
  if (!failure) return false;
  const { delay = 0, broken = false, status, body } = failure;
  await wait(delay);
  if (broken) response.destroy();
  else if (status !== undefined) send(response, status, body);
  return broken || status !== undefined;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
