import { expect, onTestFinished, test, vi } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY, sendProblem } from '#server/test/sample-problem.ts';
import { addColleague, startTestServer } from '#server/test/test-server.ts';

async function start() {
  const server = await startTestServer(BEHIND_PROXY);
  const { dataDir, services, inject, adminToken } = server;
  /** As another process has it. */
  const other = await openDatabase({ dataDir, databaseUrl: services.config.databaseUrl });
  onTestFinished(() => other.destroy());
  const read = (path: string, token = adminToken) => inject('GET', path, { token });
  return { ...server, other, read };
}

test('what an admin was answered is kept, and shows each write of any process', async () => {
  const server = await start();
  const { other, read } = server;
  const { _id } = await createBlog(server, { status: 'draft' });
  const titles = async () => (await read('/blogs')).body.data.blogs[0].title;
  const first = await titles();
  const make = vi.spyOn(server.services.db, 'selectFrom');
  // On a server of PostgreSQL the commits of other databases count too, which may come in between.
  const queriesFor = async (title: string) => {
    make.mockClear();
    expect(await titles()).toBe(title);
    return make.mock.calls.length;
  };
  await expect.poll(() => queriesFor(first), { interval: 1 }).toBe(0);
  await server.inject('PUT', `/blogs/${_id}`, {
    token: server.adminToken,
    body: { title: 'Changed by this process' },
  });
  expect(await titles()).toBe('Changed by this process');
  await other.updateTable('blogs').set({ title: 'Changed by another one' }).execute();
  expect(await titles()).toBe('Changed by another one');
  expect((await read(`/blogs/${_id}`)).body.data.blog.title).toBe('Changed by another one');
  expect((await server.inject('GET', '/blogs')).body.data.blogs).toEqual([]);
});

test('a session that another process has ended opens nothing from then on', async () => {
  const { other, read } = await start();
  for (const path of ['/blogs', '/problems']) expect((await read(path)).status).toBe(200);
  await other.deleteFrom('sessions').execute();
  for (const path of ['/blogs', '/problems']) expect((await read(path)).status).toBe(401);
});

test('a session of an account that another process has closed opens nothing from then on', async () => {
  const { other, read } = await start();
  expect((await read('/problems')).status).toBe(200);
  await other.updateTable('admins').set({ active: 0 }).execute();
  expect((await read('/problems')).status).toBe(401);
});

test('a remembered session ends when its time is over, though nothing was written', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { inject, adminToken: token } = await startTestServer({ now: () => time });
  expect((await inject('GET', '/blogs', { token })).status).toBe(200);
  time += 7 * 24 * 60 * 60 * 1000;
  expect((await inject('GET', '/blogs', { token })).status).toBe(401);
});

test('each who is shown contacts is recorded, though the answer was kept', async () => {
  const server = await start();
  await sendProblem(server);
  const colleague = await addColleague(server, {
    name: 'Ravi Kumar',
    email: 'ravi@example.org',
    password: 'a second password',
  });
  const [problem] = (await server.read('/problems')).body.data.problems;
  for (const token of [server.adminToken, colleague.token])
    for (const path of ['/problems', `/problems/${problem._id}`])
      expect((await server.read(path, token)).status).toBe(200);
  const recorded = async () =>
    (await readTrail(server.db, 0, 10)).map(({ admin_id, action }) => [
      admin_id === colleague.id,
      action,
    ]);
  await expect.poll(recorded).toEqual([
    [false, 'contacts.list'],
    [false, 'problem.open'],
    [true, 'contacts.list'],
    [true, 'problem.open'],
  ]);
});
