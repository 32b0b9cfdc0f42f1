import { start } from '#server/boot/start.ts';
import { startFailure } from '#server/boot/start-failure.ts';

// Database, images, backups and mails are for this user of the machine alone.
process.umask(0o077);
// What is said may be lost, such as on a full disk: the product goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function fail(error: unknown): never {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

const stop = await start().catch(fail);
/** Milliseconds within which a second signal is the same wish to stop, passed on by a parent too. */
const SAME_SIGNAL = 1000;
let stoppedAt: number | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > SAME_SIGNAL) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    stop().then(() => process.exit(0), fail);
  });
