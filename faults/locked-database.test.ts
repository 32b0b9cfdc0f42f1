import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { blogEndpoints } from '#contract/blogs.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { type Caller, call, Refused } from './test/call.ts';
import { runProduct } from './test/run-product.ts';
import { report } from './test/scale.ts';

const WAITING = 12;
/** Rounds of reads while the database is locked; milliseconds after which a slow machine makes no more. */
const ROUNDS = 20;
const LOCKED = 2000;

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

/** Health and reads of all kinds, once and then as long as wanted; answers what each round took, in milliseconds. */
async function readWhile(
  isWanted: (rounds: number) => boolean,
  { caller, id, apart }: { caller: Caller; id: string; apart: number },
) {
  const times: number[] = [];
  do {
    const startedAt = performance.now();
    for (const path of ['/api/health', '/api/ready'])
      expect((await fetch(new URL(path, caller.address))).status).toBe(200);
    await call(caller, blogEndpoints.list);
    await call(caller, problemEndpoints.list);
    for (const reader of [caller, { ...caller, token: '' }])
      await call(reader, blogEndpoints.read, { id });
    times.push(Math.round(performance.now() - startedAt));
    await pause(apart);
  } while (isWanted(times.length));
  return times;
}

test('while another process holds the database, reads are answered, and writes once it lets go', async () => {
  const { caller, other, id } = await start();
  const lockedAt = performance.now();
  const writes = Promise.all(Array.from({ length: WAITING }, (_, count) => write(caller, count)));
  const isWanted = (rounds: number) => rounds < ROUNDS && performance.now() - lockedAt < LOCKED;
  const times = await readWhile(isWanted, { caller, id, apart: 20 });
  other.exec('rollback');
  await writes;
  const writing = Math.round(performance.now() - lockedAt);
  report('locked for a while', { rounds: times.length, longest: Math.max(...times), writing });
  const query = { search: 'written while locked', limit: 100 };
  const { pagination } = await call(caller, blogEndpoints.list, { query });
  expect(pagination.total).toBe(WAITING);
});

test('503 with Retry-After for every write that would wait longer, and none of them is kept', async () => {
  const { caller, other, id } = await start();
  const lockedAt = performance.now();
  const waited: number[] = [];
  const refusals = Promise.all(
    Array.from({ length: WAITING }, (_, count) =>
      write(caller, count)
        .catch((error) => error)
        .finally(() => waited.push(Math.round(performance.now() - lockedAt))),
    ),
  );
  const times = await readWhile(() => waited.length < WAITING, { caller, id, apart: 100 });
  const answers = await refusals;
  other.exec('rollback');
  for (const answer of answers) {
    expect(answer).toBeInstanceOf(Refused);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  report('locked for longer', { rounds: times.length, longest: Math.max(...times), waited });
  // All of them together, not one after the other.
  expect(waited.at(-1)).toBeLessThan((WAITING / 2) * (waited[0] ?? 0));
  const { pagination } = await call(caller, blogEndpoints.list);
  expect(pagination.total).toBe(1);
  await write(caller, 1);
});
