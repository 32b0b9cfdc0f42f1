import { expect, onTestFinished, test, vi } from 'vitest';
import { BEHIND_PROXY, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('where the database takes long a slice ends sooner: nobody who writes waits for 200 reports', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  for (let sent = 0; sent < 12; sent++) await sendProblem(server);
  const post = async (path: string, body?: object) =>
    (await server.inject('POST', `/problems/bulk${path}`, { token: server.adminToken, body })).body
      .data.bulk;
  const { id } = await post('', { filters: { city: 'Patna' }, change: { status: 'in_progress' } });
  const { now } = performance;
  let ahead = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    ahead += 1000;
    return now.call(performance) + ahead;
  });
  onTestFinished(() => clock.mockRestore());
  expect(await post(`/${id}/run`)).toMatchObject({ done: 10, state: 'running' });
  expect(await post(`/${id}/run`)).toMatchObject({ done: 12, state: 'done' });
  expect(await post(`/${id}/undo`)).toMatchObject({ undone: 10, state: 'undoing' });
  expect(await post(`/${id}/undo`)).toMatchObject({ undone: 12, state: 'undone' });
});
