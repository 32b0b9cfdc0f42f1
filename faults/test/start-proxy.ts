import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';

export interface Proxy {
  address: string;
  /** Addresses; each request goes to the next one. */
  servers: string[];
  answered: number;
  /** Requests that got no answer from one server and one from another. */
  moved: number;
  /** Writes whose new connection was reset before an answer: nobody may send them on. */
  resets: number;
  /** Requests that were answered with 5xx, or by none. */
  failures: string[];
}

/** From a choice of connection until the server hears of it, as over a network; milliseconds. */
const LATENCY = 50;

/**
 * A reverse proxy that keeps connections to its servers open, learns only by failures that one is gone,
 * and sends nothing twice that could be done twice: to the next server goes what found no connection,
 * refused or reset before anything was sent, and what only reads. It is gone after the test.
 */
export async function startProxy(servers: readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const http = createServer((request, response) => {
    serve(proxy, agent, request, response).catch((error) => {
      if (error instanceof Reset) {
        proxy.resets += 1;
        return response.writeHead(503).end();
      }
      proxy.failures.push(`${request.method} ${request.url}: ${error}`);
      response.writeHead(502).end();
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
    agent.destroy();
  });
  const { port } = http.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const proxy: Proxy = {
    address,
    servers: [...servers],
    answered: 0,
    moved: 0,
    resets: 0,
    failures: [],
  };
  return proxy;
}

async function serve(
  proxy: Proxy,
  agent: Agent,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const answer = await askInTurn(proxy, (server) => forward(server, { agent, request, body }));
  proxy.answered += 1;
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 500) proxy.failures.push(`${request.method} ${request.url}: ${statusCode}`);
  const { connection: _, 'keep-alive': __, ...kept } = headers;
  response.writeHead(statusCode, kept);
  await pipeline(answer, response);
}

async function askInTurn(
  proxy: Proxy,
  ask: (server: string) => Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  const first = proxy.servers.shift() ?? '';
  proxy.servers.push(first);
  for (const server of [first, ...proxy.servers.slice(0, -1)])
    try {
      return await ask(server);
    } catch (error) {
      if (!(error instanceof Unasked)) throw error;
      proxy.moved += 1;
    }
  throw new Error('No server takes connections');
}

/** Another server may be asked the same. */
class Unasked extends Error {}

/** Nobody knows whether what was sent on a new connection was read. */
class Reset extends Error {}

interface Forwarded {
  agent: Agent;
  request: IncomingMessage;
  body: Buffer;
}

async function forward(
  server: string,
  { agent, request, body }: Forwarded,
): Promise<IncomingMessage> {
  const { method, url = '', headers, socket } = request;
  const { connection: _, 'transfer-encoding': __, ...kept } = headers;
  const chain = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const sent = openRequest(new URL(url, server), {
    method,
    agent,
    headers: { ...kept, 'content-length': body.length, 'x-forwarded-for': chain },
  });
  sent.once('socket', (connection) => {
    const send = () => setTimeout(() => sent.end(body), LATENCY);
    if (connection.connecting) connection.once('connect', send);
    else send();
  });
  try {
    const [answer] = await once(sent, 'response');
    return answer;
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'connect' || method === 'GET') throw new Unasked();
    // A server that took the connection and ended it is named by no call of the system.
    if (syscall && !sent.reusedSocket) throw new Reset();
    throw new Error(`${error} (${sent.reusedSocket ? 'an open' : 'a new'} connection)`);
  }
}
