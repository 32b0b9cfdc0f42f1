import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkTrail } from '#server/audit/check-trail.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import type { PostgresServer } from '../tools/start-postgres.ts';
import { Refused } from './test/call.ts';
import { expectExactlyOnce, findLost } from './test/check-ledger.ts';
import { countKept, untilKept } from './test/ledger.ts';
import { failOver, startReplicatedDatabase } from './test/replicated-database.ts';
import { runProduct } from './test/run-product.ts';
import { report, scaled } from './test/scale.ts';
import { keepWriting, openLedger, sendProblem } from './test/writers.ts';

const ROUNDS = scaled({ short: 1, full: 5 });
/** Milliseconds of writing before and after, and what is acknowledged in them at least. */
const WRITING = scaled({ short: 400, full: 1500 });
const SOME = 10;

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'the death of the primary loses nothing acknowledged, and the server goes on by itself (%i)',
  async () => {
    const { primary, replica, url } = await startReplicatedDatabase({ synchronous: true });
    const product = await runProduct(await newDataFolder(), { env: { DATABASE_URL: url } });
    const ledger = await openLedger(product.caller);
    const writing = keepWriting([product.caller], ledger);
    await pause(WRITING);
    await untilKept(ledger, SOME);
    const before = countKept(ledger);
    const diedAt = performance.now();
    await failOver(primary, replica);
    // Which did not begin before the death, so that its answer comes from the new primary.
    await untilTaken(() => sendProblem(product.caller, ledger, 'first-one-after'));
    const outage = Math.round(performance.now() - diedAt);
    await pause(WRITING);
    await untilKept(ledger, before + SOME);
    await writing.stop();

    expect(await findLost(product.caller, ledger)).toEqual([]);
    expect(ledger.refusals).toEqual([]);
    await expectExactlyOnce(product.caller, ledger);
    const db = await openDatabase({ dataDir: '', databaseUrl: url });
    expect(await checkTrail(db).finally(() => db.destroy())).toMatchObject({ sound: true });
    expect(product.child.exitCode).toBe(null);
    const after = countKept(ledger) - before;
    report('failover', { acknowledged: { before, after }, outage });
    expect(outage).toBeLessThan(60_000);
  },
);

test.each([
  { synchronous: true, outcome: 'is never acknowledged' },
  { synchronous: false, outcome: 'is acknowledged, and seen to be lost' },
])(
  'what only the primary has $outcome when the replica is synchronous: $synchronous',
  async ({ synchronous }) => {
    const { primary, replica, url } = await startReplicatedDatabase({ synchronous });
    const product = await runProduct(await newDataFolder(), { env: { DATABASE_URL: url } });
    const ledger = await openLedger(product.caller);
    const kept = countKept(ledger);
    await untilReceived(primary, replica);
    const [receiver] = await replica.query('select pid from pg_stat_wal_receiver');
    process.kill(Number(receiver?.pid), 'SIGSTOP');
    const sent = [1, 2, 3].map((count) => sendProblem(product.caller, ledger, `unseen-${count}`));
    const answers = await Promise.allSettled(sent);
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(
      Array(3).fill(!synchronous),
    );
    await primary.signal('SIGQUIT');
    // It ends before it reads on.
    for (const name of ['SIGTERM', 'SIGCONT'] as const) process.kill(Number(receiver?.pid), name);
    await replica.promote();
    await untilTaken(() => sendProblem(product.caller, ledger, 'first-one-after'));
    expect(countKept(ledger)).toBeGreaterThan(kept);
    expect(await findLost(product.caller, ledger)).toHaveLength(synchronous ? 0 : 3);
  },
);

/** Waits until the replica has all that the primary has written. */
async function untilReceived(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  const [{ lsn } = {}] = await primary.query('select pg_current_wal_lsn()::text as lsn');
  const isReceived = async () => {
    const [row] = await replica.query(
      `select pg_last_wal_receive_lsn() >= '${lsn}'::pg_lsn as received`,
    );
    return row?.received;
  };
  await expect.poll(isReceived).toBe(true);
}

/** Tries until the server is back. */
async function untilTaken(write: () => Promise<void>): Promise<void> {
  for (;;) {
    const error = await write().catch((failure) => failure);
    if (!error) return;
    if (error instanceof Refused && error.status !== 503) throw error;
    await pause(50);
  }
}
