import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { blogEndpoints } from '#contract/blogs.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { median } from '#server/test/median.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { type Caller, call, Refused } from './test/call.ts';
import { runProduct } from './test/run-product.ts';
import { report } from './test/scale.ts';

/** Milliseconds that a busy machine may mostly take for what waits for nothing. */
const PROMPT = 1500;
const WAITING = 12;

const write = (caller: Caller, count: number) =>
  call(caller, blogEndpoints.create, {
    body: { ...sampleBlog, title: `Written while locked ${count}` },
  });

/** The product with a blog, and what lets another process hold the database. */
async function start() {
  const dataDir = await newDataFolder();
  const { caller } = await runProduct(dataDir);
  const { blog } = await call(caller, blogEndpoints.create, { body: sampleBlog });
  const other = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5000 });
  onTestFinished(() => other.close());
  // As after a pause: the next call of an admin would note that the session is used.
  other.exec('update sessions set last_used_at = last_used_at - 3600000');
  other.exec('begin immediate');
  return { caller, other, id: blog._id };
}

/** Health and reads of all kinds, over and over; answers what each round took, in milliseconds. */
async function readFor(milliseconds: number, caller: Caller, id: string): Promise<number[]> {
  const until = performance.now() + milliseconds;
  const times: number[] = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    for (const path of ['/api/health', '/api/ready'])
      expect((await fetch(new URL(path, caller.address))).status).toBe(200);
    await call(caller, blogEndpoints.list);
    await call(caller, problemEndpoints.list);
    for (const reader of [caller, { ...caller, token: '' }])
      await call(reader, blogEndpoints.read, { id });
    times.push(Math.round(performance.now() - startedAt));
    await pause(20);
  }
  return times;
}

test('while another process holds the database for 2 s, reads are prompt and writes come after', async () => {
  const { caller, other, id } = await start();
  const lockedAt = performance.now();
  const writes = Promise.all(Array.from({ length: WAITING }, (_, count) => write(caller, count)));
  const times = await readFor(2000, caller, id);
  other.exec('rollback');
  await writes;
  const writing = Math.round(performance.now() - lockedAt);
  report('locked for 2 s', { mostly: median(times), longest: Math.max(...times), writing });
  expect(median(times)).toBeLessThan(PROMPT);
  const query = { search: 'written while locked', limit: 100 };
  const { pagination } = await call(caller, blogEndpoints.list, { query });
  expect(pagination.total).toBe(WAITING);
});

test('503 with Retry-After for every write that would wait longer, and none of them is kept', async () => {
  const { caller, other, id } = await start();
  const lockedAt = performance.now();
  const refusals = Promise.all(
    Array.from({ length: WAITING }, (_, count) => write(caller, count).catch((error) => error)),
  );
  const times = await readFor(5000, caller, id);
  const answers = await refusals;
  const waited = Math.round(performance.now() - lockedAt);
  other.exec('rollback');
  for (const answer of answers) {
    expect(answer).toBeInstanceOf(Refused);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  report('locked for longer', { mostly: median(times), longest: Math.max(...times), waited });
  expect(median(times)).toBeLessThan(PROMPT);
  // All of them together, not one after the other.
  expect(waited).toBeLessThan((WAITING / 2) * 5000);
  const { pagination } = await call(caller, blogEndpoints.list);
  expect(pagination.total).toBe(1);
  await write(caller, 1);
});
