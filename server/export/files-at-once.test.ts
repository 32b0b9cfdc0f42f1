import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/boot/app.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { addColleague, startTestServer } from '#server/test/test-server.ts';

/** Reports in a file, each of 5 kB: more than a line holds that nobody reads. */
const MANY = 8000;

test('who leaves while the reports of a file are looked for holds none of the three places', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  let looked = Promise.withResolvers<{ numbers: number[]; total: number }>();
  const find = vi
    .spyOn(server.services.problemLists, 'find')
    .mockImplementation(() => looked.promise);
  await server.app.listen({ port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const ask = () => get({ port, path: '/api/problems/export', headers });
  const open = () => promisify(server.app.server.getConnections.bind(server.app.server))();
  for (let file = 1; file <= 3; file++) {
    looked = Promise.withResolvers();
    const left = ask().on('error', () => {});
    await expect.poll(() => find.mock.calls.length).toBe(file);
    left.destroy();
    await expect.poll(open).toBe(0);
    looked.resolve({ numbers: [1], total: 1 });
  }
  await expect
    .poll(async () => {
      const [answer] = await once(ask(), 'response');
      answer.resume();
      return answer.statusCode;
    })
    .toBe(200);
});

test('three files at once go to one admin, and a fourth when one of them has ended', async () => {
  const server = await startTestServer();
  const { inject } = server;
  const colleague = { name: 'Ravi Das', email: 'ravi@example.org', password: 'sonepur-mela' };
  const { token } = await addColleague(server, colleague);
  await sendProblem(server, { issueDetails: { description: 'Dark. '.repeat(800) } });
  // The one there is, again and again.
  const numbers = Array<number>(MANY).fill(1);
  vi.spyOn(server.services.problemLists, 'find').mockResolvedValue({ numbers, total: MANY });
  await server.app.listen({ port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const ask = async (who: string): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${who}` };
    const [answer] = await once(get({ port, path: '/api/problems/export', headers }), 'response');
    answer.on('error', () => {});
    return answer;
  };
  const statusFor = async (who: string) => {
    const answer = await ask(who);
    answer.destroy();
    return answer.statusCode;
  };
  const held: IncomingMessage[] = [];
  const leave = (answers: IncomingMessage[]) => {
    for (const answer of answers) answer.destroy();
  };
  onTestFinished(() => leave(held));
  const holdOneMore = async () => {
    const answer = await ask(server.adminToken);
    if (answer.statusCode === 200) held.push(answer);
    return held.length;
  };
  for (const file of [1, 2, 3]) expect(await holdOneMore()).toBe(file);
  const fourth = await inject('GET', '/problems/export', { token: server.adminToken });
  expect(fourth.status).toBe(429);
  expect(fourth.headers['retry-after']).toBe('30');
  expect(fourth.body.message).toMatch(/^3 files are on their way to you/);
  expect(await statusFor(token)).toBe(200);
  // One that ends gives back its own place, and all of them all.
  for (const ended of [1, 3]) {
    leave(held.splice(0, ended));
    await expect.poll(holdOneMore).toBe(3);
    expect(await statusFor(server.adminToken)).toBe(429);
  }
});

test('files on their way take no turn from the questions of their admin', async () => {
  const server = await startTestServer();
  await sendProblem(server, { issueDetails: { description: 'Dark. '.repeat(800) } });
  const numbers = Array<number>(MANY).fill(1);
  const find = vi
    .spyOn(server.services.problemLists, 'find')
    .mockResolvedValue({ numbers, total: MANY });
  const url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/problems/export`;
  const headers = { authorization: `Bearer ${server.adminToken}` };
  for (const _ of [1, 2, 3]) {
    const [file] = await once(get(url, { headers }), 'response');
    expect(file.statusCode).toBe(200);
    onTestFinished(() => void file.on('error', () => {}).destroy());
  }
  find.mockClear();
  const { promise, resolve } = Promise.withResolvers<{ numbers: number[]; total: number }>();
  find.mockReturnValue(promise);
  const questions = [1, 2, 3, 4].map((asked) =>
    server.inject('GET', `/problems?search=${asked}`, { token: server.adminToken }),
  );
  await expect.poll(() => find.mock.calls.length).toBe(4);
  resolve({ numbers: [], total: 0 });
  for (const { status } of await Promise.all(questions)) expect(status).toBe(200);
});

test('a file of reports that are named one by one warns the operator of nothing', async () => {
  const server = await startTestServer();
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const warned = vi.fn();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const headers = {
    ...{ authorization: `Bearer ${server.adminToken}` },
    'content-type': 'application/json',
  };
  const asked = { method: 'POST', headers, body: JSON.stringify({ ids: ['none'] }) };
  const answer = await fetch(`${address}/api/problems/export`, asked);
  await answer.text();
  expect(answer.status).toBe(200);
  expect(warned).not.toHaveBeenCalled();
});

test('a file that nobody reads any more gives its place back when nothing has gone for some time', async () => {
  const server = await startTestServer();
  await sendProblem(server, { issueDetails: { description: 'Dark. '.repeat(800) } });
  const numbers = Array<number>(MANY).fill(1);
  vi.spyOn(server.services.problemLists, 'find').mockResolvedValue({ numbers, total: MANY });
  const patience = {
    ...{ request: 60_000, head: 60_000, body: 60_000, silence: 500 },
    ...{ unread: 60_000, idle: 60_000, lookEvery: 60_000 },
  };
  const app = buildApp(server.services, { patience });
  onTestFinished(() => app.close());
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/problems/export`;
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const ask = async () => {
    const [answer] = await once(get(url, { headers }), 'response');
    return answer.on('error', () => {}) as IncomingMessage;
  };
  for (const _ of [1, 2, 3]) expect((await ask()).statusCode).toBe(200);
  await expect
    .poll(async () => {
      const answer = await ask();
      answer.destroy();
      return answer.statusCode;
    })
    .toBe(200);
});

test('who asks for the head of a file alone has no row of it read', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  const numbers = [1];
  vi.spyOn(server.services.problemLists, 'find').mockResolvedValue({ numbers, total: 1 });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const slices = vi.spyOn(numbers, 'slice');
  const ask = async (method: string) => {
    const headers = { authorization: `Bearer ${server.adminToken}` };
    const answer = await fetch(`${address}/api/problems/export`, { method, headers });
    const { length } = await answer.text();
    return [answer.status, answer.headers.get('x-total-count'), length > 0];
  };
  for (let count = 0; count < 5; count++) expect(await ask('HEAD')).toEqual([200, '1', false]);
  expect(slices).not.toHaveBeenCalled();
  expect(await ask('GET')).toEqual([200, '1', true]);
  expect(slices).toHaveBeenCalledOnce();
});

test('who asks for the head alone of a file of contacts leaves no entry: none has left', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  const headers = { authorization: `Bearer ${server.adminToken}` };
  for (const method of ['HEAD', 'GET'] as const) {
    const answer = await server.app.inject({
      ...{ method, headers, url: '/api/problems/export?contacts=true' },
    });
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, '1']);
  }
  const entries = server.db.selectFrom('audit_trail').select('detail');
  expect(await entries.where('action', '=', 'contacts.export').execute()).toHaveLength(1);
});
