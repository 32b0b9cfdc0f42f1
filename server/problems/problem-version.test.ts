import { describe, expect, test } from 'vitest';
import { BEHIND_PROXY, listProblems, sendProblem } from '#server/test/sample-problem.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

/** A server with two problems, of which the tests change the older one. */
async function start() {
  const server = await startTestServer(BEHIND_PROXY);
  await sendProblem(server);
  await sendProblem(server);
  const token = server.adminToken;
  const id = (await listProblems(server)).problems[1]?._id ?? '';
  return {
    ...server,
    id,
    read: async () => (await server.inject('GET', `/problems/${id}`, { token })).body.data,
    set: (body: Record<string, unknown>) =>
      server.inject('PUT', `/problems/${id}/status`, { token, body }),
  };
}

describe('the version of a problem', () => {
  test('is the same in the list and in the details, and another one after each change', async () => {
    const server = await start();
    const seen = new Set<number>();
    for (const body of [undefined, { status: 'resolved' }, { status: 'resolved', note: 'Again' }]) {
      const changed = body && (await server.set(body));
      const { version } = await server.read();
      const { problems } = await listProblems(server);
      expect(problems[1]).toMatchObject({ _id: server.id, version });
      if (changed) expect(changed.body.data.version).toBe(version);
      seen.add(version);
    }
    expect(seen.size).toBe(3);
  });

  test('lets a change through that was made on the problem as it is', async () => {
    const server = await start();
    const { version } = await server.read();
    const { status, body } = await server.set({ status: 'in_progress', version });
    expect(status).toBe(200);
    expect((await server.set({ status: 'closed', version: body.data.version })).status).toBe(200);
  });

  test('409 with a sentence when somebody else changed the problem since', async () => {
    const server = await start();
    const { version } = await server.read();
    await server.set({ status: 'in_progress', note: 'Called the ward office' });
    const { status, body } = await server.set({ status: 'closed', version });
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Somebody else changed this report meanwhile: load it again/);
    const now = await server.read();
    expect(now.status).toBe('in_progress');
    expect(now.history.at(-1)).toMatchObject({ to: 'in_progress', by: ADMIN.name });
    expect(now.history).toHaveLength(1);
  });

  test('does not change with another problem', async () => {
    const server = await start();
    const { version } = await server.read();
    await sendProblem(server);
    expect((await server.set({ status: 'closed', version })).status).toBe(200);
  });

  test('of many changes at once made on the same one lets a single one through', async () => {
    const server = await start();
    const { version } = await server.read();
    const answers = await Promise.all(
      ['under_review', 'in_progress', 'resolved', 'closed'].map((status) =>
        server.set({ status, version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await server.read()).history).toHaveLength(1);
  });

  test('may be left out: the last change wins, as without versions', async () => {
    const server = await start();
    await server.set({ status: 'in_progress' });
    expect((await server.set({ status: 'closed' })).status).toBe(200);
  });

  test('404 for no such problem, 422 for no whole number', async () => {
    const server = await start();
    const { adminToken: token } = server;
    const body = { status: 'closed', version: 1 };
    const none = await server.inject('PUT', '/problems/unknown/status', { token, body });
    expect(none.status).toBe(404);
    expect((await server.set({ status: 'closed', version: 'latest' })).status).toBe(422);
  });
});
