import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin, QueryId } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { blogEndpoints } from '#contract/blogs.ts';
import { NOBODY } from '#server/audit/audit-queries.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { insertBlog } from '#server/blogs/blog-queries.ts';
import { forgetDeletedBlogs } from '#server/blogs/deleted-blog-queries.ts';
import { openServices } from '#server/boot/open-services.ts';
import type { Config } from '#server/config.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { newImageName } from '#server/images/image-name.ts';
import { RESTORED_AT } from '#server/images/image-queries.ts';
import { incomingFolder } from '#server/images/incoming-folder.ts';
import { keepImage } from '#server/images/keep-image.ts';
import { removeUnusedImages } from '#server/images/remove-unused-images.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { IMAGE_STORES, settingsOf } from '#server/test/image-stores.ts';
import { backUp, newPlace } from '#server/test/sample-backup.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;

async function start(config: Partial<Config> = {}) {
  let time = Date.now();
  const server = await startTestServer({ now: () => time, config });
  return {
    ...server,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    image: () =>
      keepImage(server.services, { bytes: Buffer.from('x'), width: 1, height: 1 }, NOBODY),
    files: async () => (await server.services.images.list()).map((file) => file.name).sort(),
    rows: async () =>
      (await server.db.selectFrom('images').select('name').orderBy('name').execute()).map(
        (row) => row.name,
      ),
  };
}

test.each(IMAGE_STORES)(
  'images of blogs and submissions stay in %s, others go after a day',
  async (store) => {
    const server = await start(await settingsOf(store));
    const head = await server.image();
    const inText = await server.image();
    const sent = await server.image();
    const unused = await server.image();
    await createBlog(server, { featuredImage: `/uploads/${head}` });
    await createBlog(server, {
      content: `${sampleBlog.content}<img src="https://example.org/uploads/${inText}">`,
      status: 'draft',
    });
    await server.db
      .insertInto('submissions')
      .values({
        ...{ id: 's', reference: 'r', title: 't', excerpt: 'e', content: 'c', category: 'c' },
        ...{ tags: '[]', author: 'a', author_email: 'a@b', author_bio: '', read_time: '' },
        ...{ status: 'pending', decided_by: null, search_text: '', created_at: 1, updated_at: 1 },
        featured_image: `/uploads/${sent}`,
      })
      .execute();

    server.pass(23 * HOUR);
    const young = await server.image();
    await removeUnusedImages(server.services);
    expect(await server.files()).toEqual([head, inText, sent, unused, young].sort());

    server.pass(2 * HOUR);
    await removeUnusedImages(server.services);
    expect(await server.files()).toEqual([head, inText, sent, young].sort());
    expect(await server.rows()).toEqual([head, inText, sent, young].sort());
  },
);

test('what was replaced by a restore finds its images in the bucket for 30 days', async () => {
  const settings = await settingsOf('S3');
  const server = await start(settings);
  const kept = await server.image();
  await createBlog(server, { featuredImage: `/uploads/${kept}` });
  const before = await server.image();
  const file = await backUp(server);
  const since = await server.image();
  for (const name of [before, since])
    await createBlog(server, { featuredImage: `/uploads/${name}` });

  const place = await newPlace();
  await restoreBackup({ file, database: place, images: server.services.images });
  const { services } = await startTestServer({ config: { ...place, ...settings }, empty: true });
  const restored = { ...services, now: server.services.now };
  server.pass(29 * 24 * HOUR);
  await removeUnusedImages(restored);
  expect(await server.files()).toEqual([kept, before, since].sort());

  server.pass(2 * 24 * HOUR);
  await removeUnusedImages(restored);
  expect(await server.files()).toEqual([kept]);
});

test.each<[string, (typeof IMAGE_STORES)[number], number, number]>([
  ['none in a folder, as what was replaced has one of its own', 'a folder', 0, 0],
  ['those of a bucket for 30 days, by a clock that was a year ahead', 'S3', 365 * 24 * HOUR, 1],
])('of unused images a restore spares %s', async (_, store, ahead, spared) => {
  const settings = await settingsOf(store);
  const server = await start(settings);
  await server.image();
  const file = await backUp(server);
  const place = await newPlace();
  const images = store === 'S3' ? server.services.images : undefined;
  await restoreBackup({ file, database: place, images });
  const { services } = await startTestServer({ config: { ...place, ...settings }, empty: true });
  const value = String(Date.now() + ahead);
  await services.db
    .updateTable('settings')
    .set({ value })
    .where('name', '=', RESTORED_AT)
    .execute();
  const left = async () => (await services.images.list()).map(({ name }) => name);
  expect(await left()).toHaveLength(1);
  server.pass(25 * HOUR);
  await removeUnusedImages({ ...services, now: server.services.now });
  expect(await left()).toHaveLength(spared);
  server.pass(31 * 24 * HOUR);
  await removeUnusedImages({ ...services, now: server.services.now });
  expect(await left()).toEqual([]);
});

test('images of a deleted blog stay as long as it can be restored', async () => {
  const server = await start();
  const { adminToken: token } = server;
  const head = await server.image();
  const inText = await server.image();
  const blog = await createBlog(server, {
    featuredImage: `/uploads/${head}`,
    content: `${sampleBlog.content}<img src="/uploads/${inText}" alt="">`,
  });
  server.pass(25 * HOUR);
  await server.inject('DELETE', `/blogs/${blog._id}`, { token });
  await removeUnusedImages(server.services);
  expect(await server.files()).toEqual([head, inText].sort());

  const restore = () => server.inject('POST', `/blogs/${blog._id}/restore`, { token });
  const db = server.db.withPlugin(onceAfterReading('submissions', restore));
  await removeUnusedImages({ ...server.services, db });
  expect(await server.files()).toEqual([head, inText].sort());

  const remove = () => server.inject('DELETE', `/blogs/${blog._id}`, { token });
  const later = server.db.withPlugin(onceAfterReading('deleted_blogs', remove));
  await removeUnusedImages({ ...server.services, db: later });
  expect(await server.files()).toEqual([head, inText].sort());

  // Deleted after those that are deleted were read, and restored before the last look.
  await restore();
  const meanwhile = server.db
    .withPlugin(onceAfterReading('deleted_blogs', remove))
    .withPlugin(onceAfterReading('submissions', restore));
  server.pass(25 * HOUR);
  await removeUnusedImages({ ...server.services, db: meanwhile });
  expect(await server.files()).toEqual([head, inText].sort());

  await remove();
  server.pass(HOUR);
  await forgetDeletedBlogs(server.db, server.services.now() - HOUR);
  await removeUnusedImages(server.services);
  expect(await server.files()).toEqual([]);
});

test('an old image that comes into use while others are read stays', async () => {
  const server = await start();
  const name = await server.image();
  await server.image();
  server.pass(25 * HOUR);
  const save = () => createBlog(server, { featuredImage: `/uploads/${name}` });
  const db = server.db.withPlugin(onceAfterReading('submissions', save));
  await removeUnusedImages({ ...server.services, db });
  expect(await server.files()).toEqual([name]);
  expect(await server.rows()).toEqual([name]);
});

test.each([
  ['featuredImage', (name: string) => ({ featuredImage: `/uploads/${name}` })],
  [
    'content',
    (name: string) => ({ content: `${sampleBlog.content}<img src="/uploads/${name}" alt="">` }),
  ],
])('a blog whose image was removed meanwhile is refused by its %s', async (path, changes) => {
  const server = await start();
  const [kept, gone] = [await server.image(), await server.image()];
  const blog = await createBlog(server, changes(kept));
  server.pass(25 * HOUR);
  await removeUnusedImages(server.services);
  const { adminToken: token } = server;
  const body = { ...sampleBlog, ...changes(gone) };
  for (const [method, url] of [
    ['POST', '/blogs'],
    ['PUT', `/blogs/${blog._id}`],
  ] as const) {
    const answer = await server.inject(method, url, { token, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { path, message: expect.stringContaining('no longer on the server') },
    ]);
  }
  expect(
    (await server.inject('PUT', `/blogs/${blog._id}`, { token, body: changes(kept) })).status,
  ).toBe(200);
});

test('an image of the same name on another server is nobody’s business', async () => {
  const server = await start();
  const name = await server.image();
  server.pass(25 * HOUR);
  await removeUnusedImages(server.services);
  await createBlog(server, { featuredImage: `https://example.org/uploads/${name}` });
});

test('an old image that a save which is not over yet has taken into use stays', async () => {
  const server = await start();
  const name = await server.image();
  server.pass(25 * HOUR);
  let cleaned: Promise<void> | undefined;
  await inTransaction(server.db, async (trx) => {
    await takeTurn(trx);
    cleaned = removeUnusedImages(server.services);
    const content = sanitiseHtml(`<p><img src="/uploads/${name}"></p>`);
    const blog = blogEndpoints.create.body.parse(sampleBlog);
    await insertBlog(trx, { ...blog, content, at: server.services.now() });
    // Time to remove it, if nothing held that up.
    await pause(300);
  });
  await cleaned;
  expect(await server.files()).toEqual([name]);
  expect(await server.rows()).toEqual([name]);
});

/** Does something before the rows of a table reach the one who asked for them first. */
function onceAfterReading(table: string, act: () => Promise<unknown>): KyselyPlugin {
  let awaited: QueryId | undefined;
  let isDone = false;
  return {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(`"${table}"`)) awaited ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === awaited && !isDone) {
        isDone = true;
        await act();
      }
      return result;
    },
  };
}

test('files that a crash has left go too', async () => {
  const server = await start();
  const kept = await server.image();
  await createBlog(server, { featuredImage: `/uploads/${kept}` });
  const incoming = incomingFolder(server.services);
  await mkdir(incoming, { recursive: true });
  const folders = [join(server.dataDir, 'uploads'), incoming];
  const longAgo = new Date(Date.now() - 48 * HOUR);
  for (const folder of folders) {
    await writeFile(join(folder, 'old'), 'x');
    await utimes(join(folder, 'old'), longAgo, longAgo);
    await writeFile(join(folder, 'new'), 'x');
  }
  await removeUnusedImages(server.services);
  expect(await server.files()).toEqual([kept, 'new'].sort());
  expect(await readdir(incoming)).toEqual(['new']);
});

test('beside a database that knows none of them, as one newly made or another’s, all pictures stay', async () => {
  const server = await start();
  const names = [newImageName(), newImageName()];
  for (const name of names) await server.services.images.save(name, Buffer.from('x'));
  server.pass(25 * HOUR);
  await removeUnusedImages(server.services);
  expect(await server.files()).toEqual(names.sort());
});

test.each(IMAGE_STORES)(
  'what %s failed to remove goes the next time, also where it is most',
  async (store) => {
    const server = await start(await settingsOf(store));
    const kept = await server.image();
    await createBlog(server, { featuredImage: `/uploads/${kept}` });
    for (let index = 0; index < 4; index++) await server.image();
    server.pass(25 * HOUR);
    const { images } = server.services;
    let removed = 0;
    const failing = {
      ...images,
      remove: async (name: string) => {
        if (removed++ > 0) throw new Error('The store is away');
        await images.remove(name);
      },
    };
    const cleaned = removeUnusedImages({ ...server.services, images: failing });
    await expect(cleaned).rejects.toThrow('The store is away');
    expect(await server.files()).toHaveLength(4);
    await removeUnusedImages(server.services);
    expect(await server.files()).toEqual([kept]);
  },
);

test.each(IMAGE_STORES)(
  'three processes that clean %s at once remove what is unused, and only that',
  async (store) => {
    const server = await start(await settingsOf(store));
    const used = await Promise.all(Array.from({ length: 5 }, server.image));
    await Promise.all(Array.from({ length: 15 }, server.image));
    const others = await Promise.all([
      openServices(server.services.config),
      openServices(server.services.config),
    ]);
    onTestFinished(async () => void (await Promise.all(others.map(({ close }) => close()))));
    for (const name of used) await createBlog(server, { featuredImage: `/uploads/${name}` });
    server.pass(25 * HOUR);
    const all = [server, ...others].map(({ services }) => ({
      ...services,
      now: server.services.now,
    }));
    await Promise.all(all.map(removeUnusedImages));
    expect(await server.files()).toEqual([...used].sort());
    expect(await server.rows()).toEqual([...used].sort());
  },
);
