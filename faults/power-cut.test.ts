import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { expectExactlyOnce, expectSoundFile, findLost } from './test/check-ledger.ts';
import { countKept, untilKept } from './test/ledger.ts';
import { cannotMount, mountAfterPowerCut, mountDisk } from './test/mounted-disk.ts';
import { runProduct } from './test/run-product.ts';
import { report, scaled } from './test/scale.ts';
import { openLedger, startWriters } from './test/writers.ts';

const ROUNDS = scaled({ short: 1, full: 20 });
/** Milliseconds of writing; longer than a checkpoint of the log takes to come. */
const WRITING = scaled({ short: 1500, full: 3000 });

const preload = pathToFileURL(join(import.meta.dirname, 'test/normal-sync-preload.ts'));
/** The same product, only that a commit does not wait until the disk has it. */
const NORMAL = { NODE_OPTIONS: `--import=${preload}` };

/** Writes until the power fails, and starts the product on what the disk has. */
async function cutPower(env: Record<string, string>) {
  const disk = await mountDisk(64);
  const before = await runProduct(join(disk.folder, 'data'), { env });
  const ledger = await openLedger(before.caller);
  const { ended } = startWriters(before.caller, ledger);
  await pause(WRITING);
  await untilKept(ledger, 20);
  before.child.kill('SIGSTOP');
  // What the writers had been told by now is what must be there.
  const acknowledged = countKept(ledger);
  const after = await mountAfterPowerCut(disk);
  before.child.kill('SIGKILL');
  await Promise.all([ended, before.ended]);
  const dataDir = join(after.folder, 'data');
  const product = await runProduct(dataDir, { token: before.caller.token });
  return { dataDir, ledger, acknowledged, ...product };
}

const title = (how: string) => (cannotMount ? `${how} (skipped: ${cannotMount})` : how);

test.skipIf(cannotMount)(
  title('a power cut under four writers loses nothing acknowledged'),
  { timeout: ROUNDS * 300_000 },
  async () => {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { caller, ledger, acknowledged, readyAfter, dataDir, child, ended } = await cutPower(
        {},
      );
      expect(await findLost(caller, ledger)).toEqual([]);
      await expectExactlyOnce(caller, ledger);
      await expectSoundFile(dataDir);
      rounds.push({ acknowledged, readyAfter: Math.round(readyAfter) });
      child.kill('SIGKILL');
      await ended;
    }
    report('power cut', { rounds: ROUNDS, lost: 0, each: rounds });
  },
);

test.skipIf(cannotMount)(
  title('a power cut is seen to lose writes that did not wait for the disk'),
  async () => {
    const lost: string[] = [];
    // A cut right after the log was folded into the file finds everything on the disk.
    for (let round = 0; round < 5 && lost.length === 0; round++) {
      const { caller, ledger, acknowledged, child, ended } = await cutPower(NORMAL);
      lost.push(...(await findLost(caller, ledger).catch((error: Error) => [error.message])));
      report('power cut, synchronous = NORMAL', { acknowledged, lost: lost.length });
      child.kill('SIGKILL');
      await ended;
    }
    expect(lost.length).toBeGreaterThan(0);
  },
);
