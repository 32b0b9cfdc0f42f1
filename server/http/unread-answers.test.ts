import { connect, Socket } from 'node:net';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/boot/app.ts';
import { HeldBytes } from '#server/http/held-bytes.ts';
import { boundUnreadAnswers } from '#server/http/unread-answers.ts';
import { headOf, openRaw } from '#server/test/raw-client.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { addColleague, startTestServer } from '#server/test/test-server.ts';

const MEGABYTE = 1024 * 1024;
const NEAR = { host: '127.0.0.1', port: 0 };

const answer = (whose: string, bytes: number, body: object = {}) => ({
  socket: new Socket(),
  whose,
  bytes,
  body,
});

test('past the room the one with most of it loses its oldest answer, and its connection', () => {
  const unread = new HeldBytes(100);
  const [small, first, second] = [answer('a', 30), answer('b', 40), answer('b', 25)];
  for (const each of [small, first, second]) unread.add(each);
  const last = answer('c', 20);
  unread.add(last);
  expect([small, first, second, last].map(({ socket }) => socket.destroyed)).toEqual([
    ...[false, true, false, false],
  ]);
  expect(unread.bytes).toBe(75);
});

test('what many wait for counts once, until the last has it', () => {
  const unread = new HeldBytes(100);
  const body = Buffer.alloc(60);
  const taken = Array.from({ length: 50 }, (_, index) => unread.add(answer(`${index}`, 60, body)));
  expect(unread.bytes).toBe(60);
  const [last, ...others] = taken;
  for (const take of others) take();
  expect(unread.bytes).toBe(60);
  last?.();
  last?.();
  expect(unread.bytes).toBe(0);
});

test('many who wait for one answer hold no more of it than it has, and lose none for another’s', () => {
  const unread = new HeldBytes(100);
  const body = Buffer.alloc(30);
  const newsroom = Array.from({ length: 5 }, () => answer('newsroom', 30, body));
  const [first, second] = [answer('hoarder', 40), answer('hoarder', 40)];
  for (const each of [...newsroom, first, second]) unread.add(each);
  expect([...newsroom, first, second].map(({ socket }) => socket.destroyed)).toEqual([
    ...[false, false, false, false, false],
    ...[true, false],
  ]);
  expect(unread.bytes).toBe(70);
});

test('a single answer is let through, however large', () => {
  const unread = new HeldBytes(100);
  const large = answer('a', 500);
  const taken = unread.add(large);
  expect(large.socket.destroyed).toBe(false);
  taken();
  expect(unread.bytes).toBe(0);
});

test('an answer to who has left meanwhile is held no more', async () => {
  const unread = new HeldBytes(MEGABYTE);
  const held = vi.spyOn(unread, 'add');
  const [asked, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const app = fastify();
  onTestFinished(() => app.close());
  boundUnreadAnswers(app, { ofStrangers: unread, ofAdmins: unread }, { unread: 60_000 });
  app.get('/late', async () => {
    asked.resolve();
    await ready.promise;
    return 'late';
  });
  const client = connect(Number(new URL(await app.listen(NEAR)).port), NEAR.host);
  client.write('GET /late HTTP/1.1\r\nHost: patna.example\r\n\r\n');
  await asked.promise;
  client.destroy();
  const connections = promisify(app.server.getConnections.bind(app.server));
  await expect.poll(() => connections()).toBe(0);
  ready.resolve();
  await expect.poll(() => held.mock.calls.length).toBe(1);
  expect(unread.bytes).toBe(0);
});

/** Blogs of half a megabyte, which make lists of 1 MB for strangers and of 10 MB for admins. */
async function startWithLargeBlogs(room: number, ofAdmins = 64 * MEGABYTE) {
  const server = await startTestServer();
  const content = `<p>${'x'.repeat(450_000)}</p>`;
  for (let count = 0; count < 20; count++) await createBlog(server, { content });
  const unread = new HeldBytes(room);
  const unreadOfAdmins = new HeldBytes(ofAdmins);
  const app = buildApp(server.services, { unreadAnswers: unread, unreadOfAdmins });
  onTestFinished(() => app.close());
  const address = await app.listen(NEAR);
  return { ...server, address, unread, unreadOfAdmins };
}

test('100 clients that ask for the largest answers and read nothing leave no more unread than there is room for', async () => {
  const room = 2 * MEGABYTE;
  const { address, unread, services, adminToken } = await startWithLargeBlogs(room);
  // An admin on a slow line takes the whole list, larger than what strangers may have.
  const headers = { authorization: `Bearer ${adminToken}` };
  const list = await fetch(`${address}/api/blogs`, { headers });
  let most = 0;
  const clients = Array.from({ length: 100 }, (_, index) => {
    const path = `/api/blogs?fields=full&page=1&limit=${(index % 20) + 1}&sort=oldest`;
    const client = openRaw(address, headOf('GET', path).repeat(50));
    client.socket.pause();
    return client;
  });
  const ask = async () => {
    const { status } = await fetch(`${address}/api/health`);
    most = Math.max(most, unread.bytes);
    return status;
  };
  await expect.poll(async () => (await ask()) && unread.bytes).toBeGreaterThan(room / 4);
  for (let count = 0; count < 50; count++) expect(await ask()).toBe(200);
  expect(most).toBeLessThanOrEqual(room);
  expect(services.keptAnswers.bytes).toBeLessThanOrEqual(16 * MEGABYTE);
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => unread.bytes).toBe(0);
  expect((await list.text()).length).toBeGreaterThan(20 * 450_000);
});

test('one client that asks for a hundred of the largest answers on one connection leaves one of them unread', async () => {
  const { address, unread } = await startWithLargeBlogs(64 * MEGABYTE);
  const paths = Array.from({ length: 100 }, (_, index) => {
    const sort = index % 2 === 0 ? 'oldest' : 'newest';
    return `/api/blogs?fields=full&limit=2&page=${(index % 10) + 1}&sort=${sort}`;
  });
  const { socket } = openRaw(address, paths.map((path) => headOf('GET', path)).join(''));
  socket.pause();
  await expect.poll(() => unread.bytes).toBeGreaterThan(MEGABYTE / 4);
  for (let looks = 0; looks < 200; looks++) {
    // In each of these others are worked on, as the next answer of this one would be.
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    expect(unread.bytes).toBeLessThan(1.5 * MEGABYTE);
  }
  expect(unread.bytes).toBeGreaterThan(MEGABYTE / 4);
  socket.destroy();
  await expect.poll(() => unread.bytes).toBe(0);
});

test('100 clients with one token that ask for lists and read nothing are bounded too, while another admin is answered', async () => {
  const room = 20 * MEGABYTE;
  const server = await startWithLargeBlogs(2 * MEGABYTE, room);
  const { address, unreadOfAdmins, adminToken } = server;
  const colleague = { name: 'Bina', email: 'bina@example.org', password: 'another password' };
  const { token } = await addColleague(server, colleague);
  const clients = Array.from({ length: 100 }, (_, index) => {
    const path = `/api/blogs?limit=${(index % 20) + 1}&sort=oldest`;
    const client = openRaw(address, headOf('GET', path, `Authorization: Bearer ${adminToken}`));
    client.socket.pause();
    return client;
  });
  await expect.poll(() => unreadOfAdmins.bytes).toBeGreaterThan(room / 4);
  const headers = { authorization: `Bearer ${token}` };
  for (let count = 0; count < 3; count++) {
    const list = await fetch(`${address}/api/blogs?limit=2&page=${count + 1}`, { headers });
    expect((await list.text()).length).toBeGreaterThan(2 * 450_000);
    expect(unreadOfAdmins.bytes).toBeLessThanOrEqual(room);
  }
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => unreadOfAdmins.bytes).toBe(0);
});
