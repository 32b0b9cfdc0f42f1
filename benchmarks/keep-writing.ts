import { setTimeout as pause } from 'node:timers/promises';
import { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import { newAddress, problemWith } from '#server/test/sample-problem.ts';
import type { RunningServer } from './running-server.ts';

/** Writes that were answered, of each kind. */
export interface Written {
  reports: number;
  statuses: number;
}

/**
 * Sends so many new reports and so many changes of a status a second until it is stopped, which answers how
 * many were done. The server has to trust its proxy.
 *
 * @throws where one is refused
 */
export function keepWriting(server: RunningServer, perSecond: number): () => Promise<Written> {
  const written: Written = { reports: 0, statuses: 0 };
  let stopped = false;
  const send = async (method: string, path: string, body: object, headers: object) => {
    const answer = await fetch(`${server.base}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  const writing = (async () => {
    for (let turn = 0; !stopped; turn++) {
      const next = pause(1000 / perSecond);
      const subject = `Street light ${turn} at the water tank`;
      await send('POST', '/problems', problemWith({ issueDetails: { subject } }), newAddress());
      written.reports++;
      const { body } = await server.get(`/problems?limit=1&page=${1 + ((turn * 997) % 100_000)}`);
      const { _id, status: now } = body.data.problems[0];
      const status = PROBLEM_STATUSES[(PROBLEM_STATUSES.indexOf(now) + 1) % 5];
      const authorization = `Bearer ${server.token}`;
      await send('PUT', `/problems/${_id}/status`, { status, note: '' }, { authorization });
      written.statuses++;
      await next;
    }
  })();
  return async () => {
    stopped = true;
    await writing;
    return written;
  };
}
