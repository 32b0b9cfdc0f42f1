import { expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { removeExpiredSigns } from '#server/presence/presence-queries.ts';
import { addColleague, startTestServer, type TestServer } from '#server/test/test-server.ts';

const MINUTE = 60_000;
const ITEM = { kind: 'problem', id: '01900000-0000-7000-8000-000000000000' };
const OTHER = { ...ITEM, id: '01900000-0000-7000-8000-000000000001' };
const RAVI = { name: 'Ravi Das', email: 'ravi@example.org', password: 'golghar-steps' };

async function twoAdmins(now: () => number) {
  const server = await startTestServer({ now });
  const ravi = await addColleague(server, RAVI);
  return { server, asha: server.adminToken, ravi: ravi.token };
}

const sign = async ({ inject }: TestServer, token: string, body: object = ITEM) =>
  expect((await inject('PUT', '/presence', { token, body })).status).toBe(200);

const leave = async ({ inject }: TestServer, token: string) => {
  const path = `/presence?kind=${ITEM.kind}&id=${ITEM.id}`;
  expect((await inject('DELETE', path, { token })).status).toBe(200);
};

async function seenBy({ inject }: TestServer, token: string, kind = 'problem') {
  const { body } = await inject('GET', `/presence?kind=${kind}`, { token });
  return body.data.open;
}

test('whoever opens it first has it: the other is told, and has it in turn', async () => {
  let now = Date.UTC(2026, 2, 5, 10);
  const { server, asha, ravi } = await twoAdmins(() => now);
  await sign(server, asha);
  expect(await seenBy(server, ravi)).toEqual([{ id: ITEM.id, name: 'Asha Kumari' }]);
  expect(await seenBy(server, asha)).toEqual([]);
  expect(await seenBy(server, ravi, 'submission')).toEqual([]);
  now += MINUTE;
  await sign(server, ravi);
  await sign(server, ravi, OTHER);
  // The sign of who was first goes on, and stays the first.
  await sign(server, asha);
  expect(await seenBy(server, asha)).toEqual([{ id: OTHER.id, name: 'Ravi Das' }]);
  expect(await seenBy(server, ravi)).toEqual([{ id: ITEM.id, name: 'Asha Kumari' }]);
  await leave(server, asha);
  expect(await seenBy(server, ravi)).toEqual([]);
  expect(await seenBy(server, asha)).toHaveLength(2);
  expect(await readTrail(server.db, 0, 10)).toEqual([]);
});

test('a process whose clock lags by half a minute tells and keeps what another one noted', async () => {
  let now = Date.UTC(2026, 2, 5, 10);
  const { server, asha, ravi } = await twoAdmins(() => now);
  await sign(server, asha);
  now -= MINUTE / 2;
  expect(await seenBy(server, ravi)).toHaveLength(1);
  await sign(server, ravi, OTHER);
  now += MINUTE / 2;
  expect(await seenBy(server, ravi)).toHaveLength(1);
});

test('it ends by itself two minutes after the last sign, and leaves no row', async () => {
  let now = Date.UTC(2026, 2, 5, 10);
  const { server, asha, ravi } = await twoAdmins(() => now);
  await sign(server, asha);
  now += 2 * MINUTE - 1;
  expect(await seenBy(server, ravi)).toHaveLength(1);
  now += 1;
  expect(await seenBy(server, ravi)).toEqual([]);
  // Who comes back later is not the first any longer.
  await sign(server, ravi);
  now += 1;
  await sign(server, asha);
  expect(await seenBy(server, asha)).toEqual([{ id: ITEM.id, name: 'Ravi Das' }]);
  await removeExpiredSigns(server.db, now + 2 * MINUTE);
  expect(await server.db.selectFrom('open_items').selectAll().execute()).toEqual([]);
});

test('a clock set back holds nothing open', async () => {
  let now = Date.UTC(2026, 2, 5, 10);
  const { server, asha, ravi } = await twoAdmins(() => now);
  await sign(server, asha);
  now -= 5 * MINUTE;
  expect(await seenBy(server, ravi)).toEqual([]);
});

test('an admin has at most a hundred open at once, and what is open stays so', async () => {
  const { server, asha, ravi } = await twoAdmins(() => Date.UTC(2026, 2, 5, 10));
  for (let count = 0; count < 100; count++)
    await sign(server, asha, { ...ITEM, id: `open-${count}` });
  const one = { token: asha, body: { ...ITEM, id: 'one-more' } };
  const { status, body } = await server.inject('PUT', '/presence', one);
  expect([status, body.message]).toEqual([
    409,
    'You have 100 reports or submissions open: close one first',
  ]);
  await sign(server, asha, { ...ITEM, id: 'open-0' });
  await sign(server, ravi);
  expect(await seenBy(server, ravi)).toHaveLength(100);
});

test('422 and 400 name what is wrong with a sign', async () => {
  const { inject, adminToken: token } = await startTestServer();
  for (const [body, path] of [
    [{ kind: 'blog', id: 'x' }, 'kind'],
    [{ kind: 'problem', id: '' }, 'id'],
    [{ kind: 'problem', id: 'x'.repeat(101) }, 'id'],
  ] as const)
    expect(await inject('PUT', '/presence', { token, body })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  expect((await inject('DELETE', '/presence?kind=problem', { token })).status).toBe(400);
});
