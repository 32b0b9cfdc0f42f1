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

/** Milliseconds within which a second signal is the same wish to stop, passed on by a parent too. */
const SAME_SIGNAL = 1000;
let stoppedAt: number | undefined;

function heedSignals(): void {
  // The last one comes where the terminal is closed, or its line breaks.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stoppedAt !== undefined) {
        if (performance.now() - stoppedAt > SAME_SIGNAL) process.exit(1);
        return;
      }
      stoppedAt = performance.now();
      starting.then((stop) => stop()).then(() => process.exit(0), fail);
    });
}

// A demo that is stopped while it starts has a folder to remove; all else may be ended at any time then.
const isDemo = process.argv.includes('--demo');
if (isDemo) heedSignals();
const starting = start();
await starting.catch(fail);
if (!isDemo) heedSignals();
