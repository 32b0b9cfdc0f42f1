import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { LogDestination } from '#server/boot/log-destination.ts';
import { newDataFolder } from '#server/test/start-process.ts';

async function newFile() {
  const path = join(await newDataFolder(), 'log');
  const file = await open(path, 'a');
  onTestFinished(() => file.close());
  return { fd: file.fd, read: () => readFile(path, 'utf8') };
}

test('lines are written in their order, those of one moment together', async () => {
  const { fd, read } = await newFile();
  const log = new LogDestination(fd);
  log.write('one\n');
  log.write('two\n');
  await expect.poll(read).toBe('one\ntwo\n');
  log.write('three\n');
  log.flushSync();
  expect(await read()).toBe('one\ntwo\nthree\n');
});

test.skipIf(process.platform !== 'linux')(
  'on a full disk lines are lost, and nothing else',
  async () => {
    const log = new LogDestination(openSync('/dev/full', 'w'));
    for (let count = 0; count < 100; count++) {
      log.write('lost\n');
      await setImmediate();
    }
    log.write('lost too\n');
    log.flushSync();
  },
);

test('a reader that is gone takes nothing with it', () => {
  const script = `
    import { LogDestination } from '#server/boot/log-destination.ts';
    const log = new LogDestination(2);
    log.write('lost\\n');
    setTimeout(() => { log.write('lost\\n'); log.flushSync(); console.log('still here'); }, 50);`;
  const command = `"$0" --input-type=module --eval "$1" 2> >(true)`;
  const run = spawnSync('bash', ['-c', command, process.execPath, script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(run.stdout).toBe('still here\n');
});

test.skipIf(process.platform === 'win32')(
  'a reader that takes nothing holds up nothing, and gets what waited once it reads',
  async () => {
    const path = join(await newDataFolder(), 'pipe');
    spawnSync('sh', ['-c', 'mkfifo "$0"', path]);
    const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(fd));
    const log = new LogDestination(fd);
    const line = `${'x'.repeat(999)}\n`;
    // More than the pipe takes, then more than may wait.
    for (let count = 0; count < 200; count++) log.write(line);
    await setImmediate();
    for (let count = 0; count < 3000; count++) log.write(line);
    let text = '';
    const read = () => {
      const chunk = Buffer.alloc(100_000);
      try {
        text += chunk.toString('utf8', 0, readSync(fd, chunk));
      } catch {
        // Nothing is there just now.
      }
      return text.length > 1_000_000 && text.replaceAll(line, '') === '';
    };
    await expect.poll(read, { interval: 1 }).toBe(true);
    expect(text.length).toBeLessThan(2_000_000);
  },
);
