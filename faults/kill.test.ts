import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomChoices } from '#server/demo-data/random-choices.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { expectExactlyOnce, expectSoundFile, findLost } from './test/check-ledger.ts';
import { countKept, untilKept } from './test/ledger.ts';
import { runProduct } from './test/run-product.ts';
import { report, scaled } from './test/scale.ts';
import { openLedger, startWriters } from './test/writers.ts';

const ROUNDS = scaled({ short: 3, full: 20 });
/** Milliseconds. */
const LONGEST_ROUND = scaled({ short: 600, full: 1500 });

test(`kill -9 at any moment under four writers loses nothing acknowledged, ${ROUNDS} times`, {
  timeout: ROUNDS * 120_000,
}, async () => {
  const dataDir = await newDataFolder();
  const seed = Date.now();
  const { next } = randomChoices(seed);
  let product = await runProduct(dataDir);
  const ledger = await openLedger(product.caller);
  const readyAfter: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const { ended } = startWriters(product.caller, ledger);
    await pause(50 + next() * LONGEST_ROUND);
    // In the last round at least, writes are kept before the end.
    if (round === ROUNDS) await untilKept(ledger, ROUNDS * 10);
    product.child.kill('SIGKILL');
    await Promise.all([ended, product.ended]);
    product = await runProduct(dataDir, { token: product.caller.token });
    readyAfter.push(Math.round(product.readyAfter));
    const where = `round ${round}, seed ${seed}`;
    expect(await findLost(product.caller, ledger), where).toEqual([]);
    expect(ledger.refusals, where).toEqual([]);
    await expectSoundFile(dataDir);
  }
  await expectExactlyOnce(product.caller, ledger);
  await expectSoundFile(dataDir);
  const slowest = Math.max(...readyAfter);
  report('kill -9', { rounds: ROUNDS, seed, acknowledged: countKept(ledger), slowest, readyAfter });
  expect(slowest).toBeLessThan(60_000);
});
