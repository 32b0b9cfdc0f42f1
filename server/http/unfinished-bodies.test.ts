import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/boot/app.ts';
import { type Held, HeldBytes } from '#server/http/held-bytes.ts';
import { chunkOf, headOf, openRaw } from '#server/test/raw-client.ts';
import { addColleague, startTestServer } from '#server/test/test-server.ts';

const patience = {
  ...{ request: 60_000, head: 60_000, body: 60_000, silence: 60_000 },
  ...{ unread: 60_000, idle: 60_000, lookEvery: 100 },
};

async function start(options: { room?: number; ofAdmins?: number; body?: number }) {
  const server = await startTestServer();
  const bodies = new HeldBytes(options.room ?? 1_000_000);
  const bodiesOfAdmins = new HeldBytes(options.ofAdmins ?? 1_000_000);
  const body = options.body ?? patience.body;
  const app = buildApp(server.services, {
    patience: { ...patience, body },
    unfinishedBodies: bodies,
    unfinishedOfAdmins: bodiesOfAdmins,
  });
  onTestFinished(() => app.close());
  app.post('/api/slow', () => pause(700, 'At last'));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...server, address, bodies, bodiesOfAdmins };
}

const begin = (address: string, path: string, sent: number, ...headers: string[]) => {
  const type = 'Content-Type: application/json';
  const head = headOf('POST', path, type, 'Content-Length: 100000', ...headers);
  return openRaw(address, head + ' '.repeat(sent));
};

test('what grows past the room costs the one with most of it its oldest', () => {
  const bodies = new HeldBytes(100);
  const [small, first, second] = ['a', 'b', 'b'].map((whose) => ({
    ...{ socket: new Socket(), whose, body: {}, bytes: 0 },
  })) as [Held, Held, Held];
  const ends = [small, first, second].map((each) => bodies.add(each));
  bodies.grow(small, 35);
  bodies.grow(first, 10);
  bodies.grow(second, 50);
  expect(bodies.bytes).toBe(95);
  bodies.grow(small, 10);
  expect([small, first, second].map(({ socket }) => socket.destroyed)).toEqual([
    ...[false, true, false],
  ]);
  bodies.grow(first, 1000);
  expect(bodies.bytes).toBe(95);
  for (const end of ends) end();
  expect(bodies.bytes).toBe(0);
});

test('strangers who never finish their bodies hold no more than there is room for', async () => {
  const { address, bodies, adminToken } = await start({ room: 1_000_000 });
  const token = `Authorization: Bearer ${adminToken}`;
  const administrator = begin(address, '/api/blogs', 90_000, token);
  const clients = Array.from({ length: 30 }, () => begin(address, '/api/problems', 90_000));
  let ended = 0;
  for (const { closed } of clients) void closed.then(() => ended++);
  await expect.poll(() => ended).toBeGreaterThanOrEqual(19);
  expect(bodies.bytes).toBeLessThanOrEqual(1_000_000);
  expect(administrator.socket.destroyed).toBe(false);
  const rest = clients.filter(({ socket }) => !socket.destroyed);
  expect(rest.length).toBeGreaterThan(0);
  for (const { socket } of rest) socket.destroy();
  await expect.poll(() => bodies.bytes).toBe(0);
});

test('one account that never finishes its bodies holds no more than there is room for, and costs nobody else', async () => {
  const server = await start({ ofAdmins: 1_000_000 });
  const { address, bodiesOfAdmins, adminToken } = server;
  const ravi = { name: 'Ravi Das', email: 'ravi@example.org', password: 'sonepur-mela' };
  const { token } = await addColleague(server, ravi);
  const as = (who: string) => begin(address, '/api/blogs', 90_000, `Authorization: Bearer ${who}`);
  const colleague = as(token);
  const clients = Array.from({ length: 30 }, () => as(adminToken));
  let ended = 0;
  for (const { closed } of clients) void closed.then(() => ended++);
  await expect.poll(() => ended).toBeGreaterThanOrEqual(19);
  expect(bodiesOfAdmins.bytes).toBeLessThanOrEqual(1_000_000);
  expect(colleague.socket.destroyed).toBe(false);
  for (const { socket } of [colleague, ...clients]) socket.destroy();
  await expect.poll(() => bodiesOfAdmins.bytes).toBe(0);
});

test('the body of a stranger has to be there in time, that of an admin in the time of a request', async () => {
  const { address, adminToken } = await start({ body: 200 });
  const token = `Authorization: Bearer ${adminToken}`;
  const administrator = begin(address, '/api/blogs', 10, token);
  await begin(address, '/api/problems', 10).closed;
  await pause(200);
  expect(administrator.socket.destroyed).toBe(false);
});

test('so has one that is sent in chunks', async () => {
  const { address, bodies } = await start({ body: 200 });
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  const client = openRaw(address, headOf('POST', '/api/problems', ...headers) + chunkOf('{'));
  await expect.poll(() => client.socket.destroyed).toBe(true);
  await expect.poll(() => bodies.bytes).toBe(0);
});

test('one that is refused before it is there may come to its end, and one that is there wait for its answer', async () => {
  const { address } = await start({ body: 200 });
  const refused = begin(address, '/api/auth/login', 10);
  const type = 'Content-Type: application/json';
  const slow = openRaw(address, `${headOf('POST', '/api/slow', type, 'Content-Length: 2')}{}`);
  await expect.poll(refused.answer).toContain('413');
  await expect.poll(slow.answer).toContain('At last');
  expect(refused.socket.destroyed).toBe(false);
});

test('a body that is answered is held no more, and its connection goes on', async () => {
  const { address, bodies } = await start({ body: 500 });
  const type = 'Content-Type: application/json';
  const client = openRaw(
    address,
    `${headOf('POST', '/api/problems', type, 'Content-Length: 2')}{}`,
  );
  await expect.poll(client.answer).toContain('422');
  await expect.poll(() => bodies.bytes).toBe(0);
  await pause(700);
  expect(client.socket.destroyed).toBe(false);
});
