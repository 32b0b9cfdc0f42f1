import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkTrail } from '#server/audit/check-trail.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { startS3Server } from '#server/test/s3-server.ts';
import { expectExactlyOnce, findLost } from './test/check-ledger.ts';
import { countKept, untilKept } from './test/ledger.ts';
import { report, scaled } from './test/scale.ts';
import { callersOf, runThree, s3Environment, startOneOf } from './test/three-processes.ts';
import { keepWriting, openLedger } from './test/writers.ts';

const ROUNDS = scaled({ short: 1, full: 10 });
/** Milliseconds of writing before and after. */
const WRITING = scaled({ short: 400, full: 1500 });

test(`a process that is killed under writes leaves its neighbours at work, ${ROUNDS} times`, {
  timeout: 300_000 + ROUNDS * 60_000,
}, async () => {
  const env = s3Environment(await startS3Server());
  const { databaseUrl, processes, token } = await runThree(env);
  const [first] = callersOf(processes, token);
  if (!first) throw new Error('There is no process');
  const ledger = await openLedger(first);
  for (let round = 1; round <= ROUNDS; round++) {
    const writing = keepWriting(callersOf(processes, token), ledger);
    await pause(WRITING);
    const before = countKept(ledger);
    await processes.pop()?.kill();
    await pause(WRITING);
    await untilKept(ledger, before + 10);
    await writing.stop();
    const after = countKept(ledger) - before;
    report('one of three killed', { acknowledged: { before, after } });
    expect(ledger.refusals).toEqual([]);
    expect(await findLost(first, ledger)).toEqual([]);
    expect(processes.map(({ child }) => child.exitCode)).toEqual([null, null]);
    processes.push(await startOneOf(databaseUrl, env));
  }
  await expectExactlyOnce(first, ledger);
  const db = await openDatabase({ dataDir: '', databaseUrl });
  expect(await checkTrail(db).finally(() => db.destroy())).toMatchObject({ sound: true });
  expect(processes.map(({ output }) => output()).join('')).not.toMatch(/"level":50(?!.*S3 fails)/);
});
