import { Agent, request } from 'node:http';
import { type Latency, latencyOf } from './measure.ts';
import type { RunningServer } from './running-server.ts';

export interface Wanted {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The status of success. */
  status: number;
}

export interface LoadResult extends Latency {
  connections: number;
  perSecond: number;
  /** Milliseconds of the server's processor time for one request. */
  processor: number;
}

/** Milliseconds before counting begins. */
const WARM_UP = 1000;

/** Sends requests on so many connections, each its next one as soon as it has an answer. */
export async function loadWith(
  server: RunningServer,
  next: () => Wanted,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const run = (duration: number) => sendFor(agent, server.base, next, { connections, duration });
  try {
    await run(WARM_UP);
    const [startedAt, processorAt] = [performance.now(), await server.processorTime()];
    const times = await run(milliseconds);
    const seconds = (performance.now() - startedAt) / 1000;
    const processor = ((await server.processorTime()) - processorAt) / times.length;
    return { connections, perSecond: times.length / seconds, processor, ...latencyOf(times) };
  } finally {
    agent.destroy();
  }
}

async function sendFor(
  agent: Agent,
  base: string,
  next: () => Wanted,
  { connections, duration }: { connections: number; duration: number },
): Promise<number[]> {
  const end = performance.now() + duration;
  const times: number[] = [];
  const oneAfterTheOther = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      await send(agent, base, next());
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, oneAfterTheOther));
  return times;
}

/** Answers the body, a character a byte; rejects for any other status than that of success. */
export function send(agent: Agent, base: string, wanted: Wanted): Promise<string> {
  const { method, path, headers = {}, body, status } = wanted;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const length = body && { 'content-length': body.length };
  const sent = request(base + path, { agent, method, headers: { ...headers, ...length } });
  sent.on('response', (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('error', reject);
    answer.on('end', () => {
      const text = () => Buffer.concat(parts).toString('latin1');
      if (answer.statusCode === status) resolve(text());
      else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text()}`));
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
