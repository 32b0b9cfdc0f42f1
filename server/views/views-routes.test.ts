import { expect, test } from 'vitest';
import { ADMIN, addColleague, startTestServer } from '#server/test/test-server.ts';

const LAMPS = { list: 'problems', name: 'Lamps', query: 'search=lamp&status=submitted' };

async function twoAdmins() {
  const server = await startTestServer();
  const other = await addColleague(server, { ...ADMIN, email: 'ravi@example.org' });
  const call = (token: string) => ({
    keep: (body: unknown) => server.inject('POST', '/views', { token, body }),
    forget: (id: string) => server.inject('DELETE', `/views/${id}`, { token }),
    list: () => server.inject('GET', '/views?list=problems', { token }),
    async names(list = 'problems'): Promise<string[]> {
      const { body } = await server.inject('GET', `/views?list=${list}`, { token });
      return body.data.views.map(({ name }: { name: string }) => name);
    },
  });
  return { server, me: call(server.adminToken), other: call(other.token) };
}

test('a view is its maker’s alone, one that is shared is everybody’s, by name', async () => {
  const { me, other } = await twoAdmins();
  const { status, body } = await me.keep(LAMPS);
  expect(status).toBe(201);
  expect(body.data.view).toMatchObject({ ...LAMPS, shared: false, mine: true });
  await me.keep({ ...LAMPS, name: 'Drains', shared: true });
  await me.keep({ ...LAMPS, list: 'blogs', name: 'Drafts' });
  expect(await me.names()).toEqual(['Drains', 'Lamps']);
  expect(await me.names('blogs')).toEqual(['Drafts']);
  expect(await other.names()).toEqual(['Drains']);
  const { body: shown } = await other.list();
  expect(shown.data.views).toMatchObject([{ name: 'Drains', shared: true, mine: false }]);
});

test('only who made a view can delete it', async () => {
  const { me, other } = await twoAdmins();
  const { body } = await me.keep({ ...LAMPS, shared: true });
  const { _id } = body.data.view;
  expect(await other.forget(_id)).toMatchObject({
    status: 404,
    body: { message: 'There is no such view that you could delete' },
  });
  const { status, body: said } = await me.forget(_id);
  expect([status, said.message]).toEqual([200, 'View deleted']);
  expect((await me.forget(_id)).status).toBe(404);
  expect(await other.names()).toEqual([]);
});

test('what was shared can be deleted by anybody once its maker can sign in no longer', async () => {
  const { server, me, other } = await twoAdmins();
  const { _id } = (await other.keep({ ...LAMPS, shared: true })).body.data.view;
  const own = (await other.keep({ ...LAMPS, name: 'Own lamps' })).body.data.view;
  const deletable = async () => {
    const { body } = await server.inject('GET', '/views?list=problems', {
      token: server.adminToken,
    });
    return body.data.views.map((view: { deletable: boolean }) => view.deletable);
  };
  expect(await deletable()).toEqual([false]);
  await server.db
    .updateTable('admins')
    .set({ active: 0 })
    .where('email', '=', 'ravi@example.org')
    .execute();
  expect(await deletable()).toEqual([true]);
  expect((await me.forget(own._id)).status).toBe(404);
  expect((await me.forget(_id)).status).toBe(200);
  expect(await me.names()).toEqual([]);
});

test('a name stands once among the views that somebody sees of a list', async () => {
  const { me, other } = await twoAdmins();
  await me.keep({ ...LAMPS, name: 'Lamps of Patna' });
  for (const name of ['Lamps of Patna', ' lamps  OF patna ']) {
    const { status, body } = await me.keep({ ...LAMPS, name });
    expect([status, body.message]).toEqual([
      409,
      'There is a view of this name already: choose another one',
    ]);
  }
  expect((await me.keep({ ...LAMPS, list: 'blogs', name: 'Lamps of Patna' })).status).toBe(201);
  // What a colleague keeps for oneself nobody else is told of.
  expect((await other.keep({ ...LAMPS, name: 'Lamps of Patna' })).status).toBe(201);
  await me.keep({ ...LAMPS, name: 'Drains', shared: true });
  expect((await other.keep({ ...LAMPS, name: 'drains' })).status).toBe(409);
  expect(await me.names()).toEqual(['Drains', 'Lamps of Patna']);
});

test('a name has 1 to 60 characters, and an admin at most 50 views', async () => {
  const { me, other } = await twoAdmins();
  for (const name of ['', '   ', 'x'.repeat(61)]) {
    const { status, body } = await me.keep({ ...LAMPS, name });
    expect([status, body.errors[0].path]).toEqual([422, 'name']);
  }
  expect((await me.keep({ ...LAMPS, query: 'x'.repeat(2001) })).status).toBe(422);
  for (let number = 1; number <= 50; number++)
    expect((await me.keep({ ...LAMPS, name: `View ${number}` })).status).toBe(201);
  const { status, body } = await me.keep(LAMPS);
  expect(status).toBe(409);
  expect(body.message).toBe('You have 50 views: delete one that you no longer need first');
  expect((await other.keep(LAMPS)).status).toBe(201);
});
