import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { atOnce, dataVersions, inRounds } from '#server/database/data-version.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Handle } from '#server/database/tables.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

async function start() {
  const { db, dataDir, services } = await startTestServer();
  const other = await openDatabase({ dataDir, databaseUrl: services.config.databaseUrl });
  onTestFinished(() => other.destroy());
  return { db, other, version: dataVersions(db).data };
}

const setting = (db: Handle, name: string) =>
  db.insertInto('settings').values({ name, value: 'x' }).execute();

test('changes with each commit of this process and of another one', async () => {
  const { db, other, version } = await start();
  const seen = [await version()];
  for (const [index, each] of [db, other, db, other, other].entries()) {
    await setting(each, `setting-${index}`);
    seen.push(await version());
  }
  expect(new Set(seen).size).toBe(seen.length);
});

test('changes when a transaction ends, however long it has run', async () => {
  const { other, version } = await start();
  const before = await version();
  const during = await inTransaction(other, async (trx) => {
    await setting(trx, 'a');
    return version();
  });
  // On a server of PostgreSQL the commits of other databases count too.
  if (!isOnPostgres) expect(during).toBe(before);
  expect([before, during]).not.toContain(await version());
});

test('nobody without a token is shown more than blogs, by whose version it is kept, and settings', () => {
  const open = Object.entries(api).flatMap(([room, calls]) =>
    Object.entries(calls)
      .filter(
        ([, { method, access }]: [string, Endpoint]) => method === 'GET' && access !== 'admin',
      )
      .map(([name]) => `${room}.${name}`),
  );
  expect(open.sort()).toEqual([
    'blogs.categories',
    'blogs.list',
    'blogs.read',
    'blogs.tags',
    'site.read',
  ]);
});

test('that of public answers changes with each write that they show', async () => {
  const server = await startTestServer();
  const { inject, adminToken: token, services } = server;
  const version = () => services.publicReads.run((source) => source.version());
  const { _id } = await createBlog(server, { tags: ['lamps'] });
  const at = `/blogs/${_id}`;
  const comment = await inject('POST', `${at}/comments`, { body: { name: 'Asha', text: 'Yes.' } });
  const writes: Record<string, () => Promise<unknown>> = {
    created: () => createBlog(server),
    edited: () => inject('PUT', at, { token, body: { tags: ['drains'] } }),
    liked: () => inject('POST', `${at}/like`),
    viewed: async () => {
      services.viewCounts.add(_id);
      await services.viewCounts.write();
    },
    commented: () =>
      inject('POST', `/comments/${comment.body.data.comment._id}/approve`, { token }),
    deleted: () => inject('DELETE', at, { token }),
    restored: () => inject('POST', `${at}/restore`, { token }),
  };
  const unseen: string[] = [];
  for (const [name, write] of Object.entries(writes)) {
    const before = await version();
    await write();
    if ((await version()) === before) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test('that of public answers stays as it was when a problem comes, or whatever else they do not show', async () => {
  const server = await startTestServer();
  const { inject, db, services } = server;
  const version = () => services.publicReads.run((source) => source.version());
  await createBlog(server);
  const before = await version();
  const sent = await inject('POST', '/problems', { body: sampleProblem });
  expect(sent.status).toBe(201);
  await setting(db, 'another');
  expect(await version()).toBe(before);
});

test('those whose calls come in one round share one reading, which begins when all have asked', async () => {
  let [now, reads] = [0, 0];
  const read = atOnce(async () => {
    reads += 1;
    if (now === 0) throw new Error('away');
    return now;
  });
  await expect(read()).rejects.toThrow('away');
  now = 1;
  const first = read();
  now = 2;
  expect(await Promise.all([first, read()])).toEqual([2, 2]);
  expect(reads).toBe(2);
  now = 3;
  expect(await read()).toBe(3);
});

test('those who ask while it is read share the next reading, which began after they asked', async () => {
  let [now, reads] = [0, 0];
  const read = inRounds(async () => {
    reads += 1;
    const value = now;
    await pause(5);
    return value;
  });
  const first = read();
  now = 1;
  const others = [read(), read(), read()];
  expect(await first).toBe(0);
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
  expect(reads).toBe(2);
  now = 2;
  expect(await read()).toBe(2);
});

test('one that fails does not keep the next from being read', async () => {
  let isAway = true;
  const read = inRounds(async () => {
    if (isAway) throw new Error('away');
    return 'there';
  });
  const failed = read();
  const next = read();
  isAway = false;
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('there');
});
