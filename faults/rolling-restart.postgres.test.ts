import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { blogEndpoints } from '#contract/blogs.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { startS3Server } from '#server/test/s3-server.ts';
import { type Caller, call, Refused } from './test/call.ts';
import { expectExactlyOnce, findLost } from './test/check-ledger.ts';
import { countKept, type Ledger } from './test/ledger.ts';
import { report, scaled } from './test/scale.ts';
import { startProxy } from './test/start-proxy.ts';
import { runThree, s3Environment, startOneOf } from './test/three-processes.ts';
import { keepWriting, openLedger, sendProblem } from './test/writers.ts';

const ROUNDS = scaled({ short: 1, full: 10 });

test(`processes that are replaced one after the other lose nothing, ${ROUNDS} times`, {
  timeout: 300_000 + ROUNDS * 60_000,
}, async () => {
  const env = s3Environment(await startS3Server());
  const { databaseUrl, processes, token } = await runThree(env);
  const proxy = await startProxy(processes.map(({ address }) => address));
  const caller = { address: proxy.address, token };
  const ledger = await openLedger(caller);
  const writing = keepWriting([caller], ledger);
  const calling = keepCalling(caller, ledger);
  const endedAfter: number[] = [];
  for (let replaced = 0; replaced < 3 * ROUNDS; replaced++) {
    const leaving = processes.shift();
    if (!leaving) throw new Error('There is no process');
    const begun = performance.now();
    leaving.child.kill('SIGTERM');
    expect(await leaving.ended).toBe(0);
    endedAfter.push(Math.round(performance.now() - begun));
    await leaving.kill();
    const next = await startOneOf(databaseUrl, env);
    processes.push(next);
    proxy.servers[proxy.servers.indexOf(leaving.address)] = next.address;
  }
  await Promise.all([writing.stop(), calling.stop()]);

  expect(proxy.failures).toEqual([]);
  // A connection that is made while one stops listening, which no look can rule out; hardly ever two.
  expect(proxy.resets).toBeLessThanOrEqual(ROUNDS);
  expect(ledger.refusals).toEqual([]);
  expect(await findLost(caller, ledger)).toEqual([]);
  await expectExactlyOnce(caller, ledger);
  const { answered, moved } = proxy;
  report('rolling restart', { answered, moved, acknowledged: countKept(ledger), endedAfter });
  expect(answered).toBeGreaterThan(200);
  expect(moved).toBeGreaterThan(0);
});

/** Some who read and many who report, until they are stopped; whatever one is refused fails the test. */
function keepCalling(caller: Caller, ledger: Ledger): { stop(): Promise<void> } {
  const { refusals, images } = ledger;
  let isOver = false;
  const report = async () => {
    const key = crypto.randomUUID();
    const send = () => sendProblem(caller, ledger, key);
    await send().catch((error) => {
      // As senders do who got no answer.
      if (error instanceof Refused && error.status === 503) return send();
      throw error;
    });
  };
  const calls = [
    () => call(caller, authEndpoints.me),
    () => call(caller, blogEndpoints.list),
    () => call(caller, problemEndpoints.list, { query: { search: 'light' } }),
    async () => {
      const { status } = await fetch(new URL(images.at(-1) ?? '/api/health', caller.address));
      if (status !== 200) refusals.push(`a picture: ${status}`);
    },
    ...Array.from({ length: 8 }, () => report),
  ];
  const all = calls.map(async (make) => {
    while (!isOver) {
      await make().catch((error) => refusals.push(String(error)));
      // More at once would say no more of a restart, which lasts for seconds.
      await pause(25);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}
