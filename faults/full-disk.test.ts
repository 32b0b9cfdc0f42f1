import { once } from 'node:events';
import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { blogEndpoints } from '#contract/blogs.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { uploadEndpoints } from '#contract/upload.ts';
import { removeOrderOfWrites } from '#server/boot/remove-order-of-writes.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { LEAST_SPACE } from '#server/http/reserve.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { photo } from '#server/test/sample-images.ts';
import { BEHIND_PROXY, sampleProblem, sendProblem } from '#server/test/sample-problem.ts';
import { pagesInLogIndex } from '#server/test/seized.ts';
import { startPrintingInto } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type Caller, call, Refused } from './test/call.ts';
import { expectSoundFile } from './test/check-ledger.ts';
import { cannotMount, mountDisk } from './test/mounted-disk.ts';
import { productSettings, runProduct, signIn } from './test/run-product.ts';

/** Takes every block that is left. */
async function fill(folder: string): Promise<string> {
  const filler = join(folder, 'filler');
  for (const size of [1 << 20, 1 << 12]) await appendUntilFull(filler, size);
  return filler;
}

async function appendUntilFull(path: string, size: number): Promise<void> {
  const options = { flag: 'a', flush: size > 1 };
  for (let isFull = false; !isFull; )
    isFull = await writeFile(path, Buffer.alloc(size, '\n'), options).then(
      () => false,
      () => true,
    );
}

async function refusalOf(write: Promise<unknown>): Promise<{ status: number; message: string }> {
  const refused = await write.then(
    () => undefined,
    (error) => error,
  );
  if (!(refused instanceof Refused)) throw new Error(`Not refused: ${refused}`);
  return { status: refused.status, message: JSON.parse(refused.text).message };
}

const FULL = {
  status: 507,
  message: 'The disk of the server is full: nothing was saved. Tell its operator',
};
const KEPT = {
  status: 507,
  message:
    'What is left on the disk of the server is kept for what the public sends: nothing was saved. Tell its operator',
};

const publish = (caller: Caller, title: string) =>
  call(caller, blogEndpoints.create, { body: { ...sampleBlog, title } });

async function upload(caller: Caller) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await photo(1200, 900))]), 'photo.jpg');
  return call(caller, uploadEndpoints.image, { body: form });
}

const report = (caller: Caller) => call(caller, problemEndpoints.send, { body: sampleProblem });

/** What is taken as long as it finds room, until it is refused: the log may have some for the first few. */
async function reportUntilRefused(caller: Caller) {
  for (let count = 0; count < 5000; count++) {
    const failed = await report(caller).catch((error) => error);
    if (failed instanceof Error) return count;
  }
  throw new Error('The disk never was full');
}

/** As if nobody had signed in for an hour, so that the next call would note the use of the session. */
function forgetUse(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5000 });
  database.exec('update sessions set last_used_at = last_used_at - 3600000');
  database.close();
}

async function readiness({ address }: Caller): Promise<unknown> {
  const answer = await fetch(`${address}/api/ready`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: unknown }).data;
}

test.skipIf(cannotMount)(
  `a full disk refuses writes with a sentence, reads go on, and writes do when there is room again${cannotMount ? ` (skipped: ${cannotMount})` : ''}`,
  async () => {
    const disk = await mountDisk(64);
    const dataDir = join(disk.folder, 'data');
    const { caller, output } = await runProduct(dataDir);
    const { blog } = await publish(caller, 'Written before the disk is full');
    const { blog: another } = await publish(caller, 'To be deleted when the disk is full');
    await upload(caller);
    forgetUse(dataDir);
    const uploads = await readdir(join(dataDir, 'uploads'));
    const filler = await fill(disk.folder);
    await reportUntilRefused(caller);

    expect(await refusalOf(report(caller))).toEqual(FULL);
    expect(await refusalOf(call(caller, blogEndpoints.remove, { id: another._id }))).toEqual(FULL);
    expect(await refusalOf(publish(caller, 'Nothing fits any more'))).toEqual(KEPT);
    expect(await refusalOf(upload(caller))).toEqual(KEPT);
    expect(await readdir(join(dataDir, 'uploads'))).toEqual(uploads);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);

    const stranger = { ...caller, token: '' };
    for (const reader of [caller, stranger]) {
      const read = await call(reader, blogEndpoints.read, { id: blog._id });
      expect(read.blog.title).toBe('Written before the disk is full');
      await call(reader, blogEndpoints.list);
    }
    await call(caller, problemEndpoints.list);
    expect((await fetch(`${caller.address}/api/health`)).status).toBe(200);
    expect(await readiness(caller)).toEqual({
      status: 'ready',
      warning: 'The disk is full or about to be: make room, or nothing can be saved',
    });

    await rm(filler);
    await publish(caller, 'Written after there was room');
    await upload(caller);
    await report(caller);
    expect(await readiness(caller)).toEqual({ status: 'ready' });
    await expectSoundFile(dataDir);
    expect(output()).not.toContain('"level":60');
  },
);

const wrongPassword = { email: 'asha@example.org', password: 'not-this-one' };

test.skipIf(cannotMount)(
  `while the disk is full, its log on it too, people sign in, read and sign out, and stay signed in when there is room${cannotMount ? ` (skipped: ${cannotMount})` : ''}`,
  async () => {
    const disk = await mountDisk(64);
    const dataDir = join(disk.folder, 'data');
    const log = join(disk.folder, 'log');
    const { child, address } = await startPrintingInto(log, productSettings(dataDir));
    const caller = { address, token: await signIn(address) };
    const filler = await fill(disk.folder);
    await reportUntilRefused(caller);
    // Its last block has room for some lines.
    await appendUntilFull(log, 1);
    // Each of these is a line of the log.
    for (let count = 0; count < 5; count++) {
      const refused = await refusalOf(call(caller, authEndpoints.login, { body: wrongPassword }));
      expect(refused.status).toBe(401);
      expect((await refusalOf(publish(caller, 'Nothing fits any more'))).status).toBe(507);
    }
    const [staying, leaving] = [
      { address, token: await signIn(address) },
      { address, token: await signIn(address) },
    ];
    for (const reader of [caller, staying, leaving]) {
      expect((await call(reader, authEndpoints.me)).user.email).toBe('asha@example.org');
      await call(reader, blogEndpoints.list);
      await call(reader, problemEndpoints.list);
      expect((await refusalOf(publish(reader, 'Nothing fits any more'))).status).toBe(507);
    }
    await call(leaving, authEndpoints.logout);
    expect((await refusalOf(call(leaving, authEndpoints.me))).status).toBe(401);

    await rm(filler);
    await publish(staying, 'Written after there was room');
    expect((await refusalOf(call(leaving, authEndpoints.me))).status).toBe(401);
    const isOver = once(child, 'close');
    child.kill('SIGKILL');
    await isOver;
    const again = await runProduct(dataDir, { token: staying.token });
    expect((await call(again.caller, authEndpoints.me)).user.email).toBe('asha@example.org');
    await expectSoundFile(dataDir);
  },
);

test.skipIf(cannotMount)(
  `where pages would take what is kept for reports to be put in order, the log is emptied after a report all the same${cannotMount ? ` (skipped: ${cannotMount})` : ''}`,
  async () => {
    const disk = await mountDisk(32);
    const dataDir = join(disk.folder, 'data');
    await mkdir(dataDir);
    const server = await startTestServer({ config: { ...BEHIND_PROXY.config, dataDir } });
    const { soon, hourly } = removeOrderOfWrites(server.services);
    const description = 'The lamp has been dark for weeks. '.repeat(500);
    const sendLong = () => sendProblem(server, { issueDetails: { description } });
    for (let count = 0; count < 80; count++) await sendLong();
    expect(await soon()).toBe(true);
    const filler = await fill(disk.folder);
    // More than the pages take, and less than is left to reports then.
    const pages = (await stat(join(dataDir, DATABASE_FILE))).size;
    await truncate(filler, (await stat(filler)).size - 2 * pages - LEAST_SPACE / 2);
    const log = async () => (await stat(join(dataDir, `${DATABASE_FILE}-wal`))).size;
    for (const removed of [soon, hourly]) {
      await sendLong();
      expect(await log()).toBeGreaterThan(0);
      await expect(removed()).rejects.toThrow('too little room');
      expect(await log()).toBe(0);
      expect(await pagesInLogIndex(dataDir)).toEqual([1]);
    }
    await rm(filler);
    expect(await soon()).toBe(true);
  },
);
