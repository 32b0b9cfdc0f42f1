import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/boot/app.ts';
import { openServices } from '#server/boot/open-services.ts';
import { holdTimers } from '#server/test/hold-timers.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

/** A server, and a second process on the same data. */
async function start() {
  const server = await startTestServer();
  const { services, close } = await openServices(server.services.config);
  const other = buildApp(services);
  onTestFinished(async () => {
    await other.close();
    await close();
  });
  const asAdmin = { token: server.adminToken };
  const act = async (method: string, path: string, body?: unknown) => {
    const answer = await server.inject(method, path, {
      ...asAdmin,
      ...(body !== undefined && { body }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data;
  };
  return { server, other, act, asAdmin };
}

const PATHS = ['/blogs', '/blogs?fields=full', '/blogs?tag=lights', '/blogs?search=lamp'].concat([
  '/blogs/meta/categories',
  '/blogs/meta/tags',
]);

type App = TestServer['app'];

/** What strangers get of all lists and of one blog, without its views, which each reading raises. */
async function seen(app: App, id: string): Promise<unknown[]> {
  const answers = await Promise.all(
    [...PATHS, `/blogs/${id}`].map((path) => app.inject({ method: 'GET', url: `/api${path}` })),
  );
  return answers.map(({ statusCode, headers, body }) => [
    statusCode,
    headers.etag,
    JSON.parse(body.replaceAll(/"views":\d+/g, '"views":0')),
  ]);
}

test('no answer that is kept is older than a write, of this process or of another one', async () => {
  const { server, other, act } = await start();
  // Views, which these readings count too, would be written at any moment between two answers.
  holdTimers();
  const { _id: id } = await createBlog(server);
  const path = `/blogs/${id}`;
  await server.inject('POST', `${path}/comments`, { body: { name: 'Ravi', text: 'Well done' } });
  const { comments } = await act('GET', '/comments');
  const comment = `/comments/${comments[0]._id}`;
  const writes: (() => Promise<unknown>)[] = [
    () => act('PUT', path, { title: 'Street lamps of our ward', tags: ['lamps'] }),
    () => act('PUT', path, { category: 'Health', tags: ['lights'] }),
    () => act('POST', `${comment}/approve`, {}),
    () => act('POST', `${comment}/reopen`, {}),
    () => server.inject('POST', `${path}/like`),
    () => act('PUT', path, { status: 'draft' }),
    () => act('PUT', path, { status: 'published' }),
    () => act('DELETE', path),
    () => act('POST', `${path}/restore`),
    () => createBlog(server, { title: 'Another post altogether' }),
  ];
  for (const [index, write] of writes.entries()) {
    const before = await seen(server.app, id);
    expect(await seen(other, id)).toEqual(before);
    await write();
    const after = await seen(other, id);
    expect(after, `write ${index}`).not.toEqual(before);
    expect(await seen(server.app, id)).toEqual(after);
  }
});

test('what only admins see is given to nobody else, whoever asks first', async () => {
  const { server, asAdmin } = await start();
  const { _id: id } = await createBlog(server, { status: 'draft' });
  const { _id: open } = await createBlog(server);
  for (let round = 0; round < 2; round++) {
    expect((await server.inject('GET', `/blogs/${id}`, asAdmin)).status).toBe(200);
    expect((await server.inject('GET', `/blogs/${id}`)).status).toBe(404);
    const mine = await server.inject('GET', `/blogs/${open}`, asAdmin);
    const theirs = await server.inject('GET', `/blogs/${open}`);
    expect([mine, theirs].map(({ body }) => 'authorEmail' in body.data.blog)).toEqual([
      true,
      false,
    ]);
    expect((await server.inject('GET', '/blogs', asAdmin)).body.data.blogs).toHaveLength(2);
    expect((await server.inject('GET', '/blogs')).body.data.blogs).toHaveLength(1);
  }
});

test('views are written together, and those that still wait when the server stops', async () => {
  const { server, other } = await start();
  const { services, db, inject } = server;
  const [one, two] = [await createBlog(server), await createBlog(server)];
  const stored = async () => {
    const rows = await db.selectFrom('blogs').select(['id', 'views']).execute();
    return [one, two].map(({ _id }) => rows.find(({ id }) => id === _id)?.views);
  };
  const read = (id: string) => inject('GET', `/blogs/${id}`);
  for (let count = 0; count < 5; count++) await read(one._id);
  await Promise.all([1, 2, 3].map(() => read(two._id)));
  await read('unknown');
  const head = await server.app.inject({ method: 'HEAD', url: `/api/blogs/${one._id}` });
  expect(head.statusCode).toBe(200);
  await services.viewCounts.write();
  expect(await stored()).toEqual([5, 3]);
  expect((await read(one._id)).body.data.blog.views).toBe(6);
  await server.close();
  const { blog } = (await other.inject({ url: `/api/blogs/${one._id}` })).json().data;
  expect(blog.views).toBe(7);
});

test('a second after they came all views are written, of however many posts', async () => {
  const server = await startTestServer();
  const { db, services } = server;
  const { _id: id } = await createBlog(server);
  const timers = holdTimers();
  // Of posts that are gone by now, more than one transaction takes.
  for (let index = 0; index < 250; index++) services.viewCounts.add(`gone-${index}`);
  await server.inject('GET', `/blogs/${id}`);
  timers.pass(1000);
  const stored = () => db.selectFrom('blogs').select('views').executeTakeFirstOrThrow();
  await expect.poll(stored).toEqual({ views: 1 });
  await expect.poll(() => services.viewCounts.of(id)).toBe(0);
});

test('views after a write wait for ten seconds, so that answers are kept that long where many read', async () => {
  const server = await startTestServer();
  const { db, services } = server;
  const { _id: id } = await createBlog(server);
  const stored = async () =>
    (await db.selectFrom('blogs').select('views').executeTakeFirstOrThrow()).views;
  const timers = holdTimers();
  services.viewCounts.add(id);
  await services.viewCounts.write();
  services.viewCounts.add(id);
  const write = vi.spyOn(services.viewCounts, 'write');
  timers.pass(9999);
  expect(write).not.toHaveBeenCalled();
  expect(await stored()).toBe(1);
  timers.pass(1);
  await expect.poll(stored).toBe(2);
});

test('views that cannot be written are kept for another try', async () => {
  const server = await startTestServer();
  const { db, services } = server;
  const { _id: id } = await createBlog(server);
  await server.inject('GET', `/blogs/${id}`);
  await sql`alter table blogs rename to elsewhere`.execute(db);
  await services.viewCounts.write();
  await sql`alter table elsewhere rename to blogs`.execute(db);
  await server.inject('GET', `/blogs/${id}`);
  await services.viewCounts.write();
  const { views } = await db.selectFrom('blogs').select('views').executeTakeFirstOrThrow();
  expect(views).toBe(2);
});

test('429 for an address that reads without end; others and admins read on', async () => {
  const time = Date.now();
  const server = await startTestServer({ now: () => time });
  const { _id: id } = await createBlog(server);
  const ask = async (path: string, remoteAddress = '192.0.2.1', token?: string) =>
    server.app.inject({
      url: `/api${path}`,
      remoteAddress,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  for (let count = 0; count < 150; count++)
    for (const path of ['/blogs', '/blogs/meta/tags', '/blogs/meta/categories', `/blogs/${id}`])
      expect((await ask(path)).statusCode).toBe(200);
  for (const path of ['/blogs', `/blogs/${id}`]) {
    const refused = await ask(path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.json().message).toBe('Too many tries: wait 60 seconds and try again');
    expect((await ask(path, '192.0.2.2')).statusCode).toBe(200);
    expect((await ask(path, '192.0.2.1', server.adminToken)).statusCode).toBe(200);
  }
});
