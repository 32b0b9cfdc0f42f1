import type { Case } from './problem-cases.ts';
import type { RunningServer } from './running-server.ts';

export interface Latency {
  /** Milliseconds. */
  p50: number;
  p99: number;
  worst: number;
}

export interface CaseResult extends Latency {
  name: string;
  requests: number;
  /** The largest number of matches among its queries. */
  mostMatches: number;
  /** The query that took longest. */
  slowest: string;
}

export const REQUESTS = 200;
/** Milliseconds after which a case ends once each of its queries was asked. */
export const LONGEST_CASE = 6_000;
/** Milliseconds between two looks at the health. */
const HEALTH_EVERY = 5;

export function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

/** Asks the queries of a case in turn: every one at least twice, or once where that takes long. */
export async function measureCase(
  server: RunningServer,
  { name, queries }: Case,
): Promise<CaseResult> {
  const paths = await Promise.all(queries.map((query) => withPages(server, query)));
  const requests = Math.max(REQUESTS, paths.length * 2);
  const times: number[] = [];
  let mostMatches = 0;
  let slowest = '';
  const end = performance.now() + LONGEST_CASE;
  for (let asked = 0; asked < requests; asked++) {
    if (asked >= paths.length && performance.now() > end) break;
    const path = paths[asked % paths.length] ?? '';
    const startedAt = performance.now();
    const { status, body } = await server.get(`/problems?${path}`);
    const time = performance.now() - startedAt;
    if (times.every((other) => other < time)) slowest = path;
    times.push(time);
    // Given up by the server after seconds, which count; anything else is a fault.
    if (status === 503) continue;
    if (status !== 200) throw new Error(`${name}: ${status}`);
    mostMatches = Math.max(mostMatches, body.data.pagination.total);
  }
  return { name, requests: times.length, mostMatches, slowest, ...latencyOf(times) };
}

/** Fills in the last page, and the one half-way to it. */
async function withPages(server: RunningServer, query: string): Promise<string> {
  if (!query.includes('{')) return query;
  const { body } = await server.get(`/problems?${query.replace(/&?page=\{\w+\}/, '')}`);
  const { pages } = body.data.pagination as { pages: number };
  return query.replace('{last}', String(pages)).replace('{far}', String(Math.ceil(pages / 2)));
}

/** Looks at the health again and again until it is stopped, which answers how long that took. */
export function watchHealth(server: RunningServer): () => Promise<Latency> {
  const times: number[] = [];
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const startedAt = performance.now();
      await server.get('/health');
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY));
    }
  })();
  return async () => {
    stopped = true;
    await watching;
    return latencyOf(times);
  };
}
