import { expect, test, vi } from 'vitest';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { addColleague, startTestServer, type TestServerOptions } from '#server/test/test-server.ts';

const COLLEAGUE = { name: 'Ravi Das', email: 'ravi@example.org', password: 'sonepur-mela' };

/** A server on which every question about reports waits until it is let go. */
async function start(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  const colleague = await addColleague(server, COLLEAGUE);
  const waiting: (() => void)[] = [];
  const find = vi.spyOn(server.services.problemLists, 'find').mockImplementation(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { numbers: [], total: 0 };
  });
  let last = 0;
  const list = (token: string, method = 'GET') => {
    last += 1;
    return server.inject(method, `/problems?search=${last}`, { token });
  };
  return { ...server, colleague, waiting, find, list };
}

test.each(['GET', 'HEAD'])(
  'few questions of one admin are worked on at once, and those of another beside them: %s',
  async (method) => {
    const { adminToken, colleague, waiting, find, list } = await start();
    const many = Array.from({ length: 10 }, () => list(adminToken, method));
    await expect.poll(() => waiting.length).toBe(4);
    const other = list(colleague.token);
    await expect.poll(() => waiting.length).toBe(5);
    expect(find).toHaveBeenCalledTimes(5);
    waiting.pop()?.();
    expect((await other).status).toBe(200);
    for (let answered = 0; answered < 10; answered++) {
      await expect.poll(() => waiting.length).toBe(Math.min(4, 10 - answered));
      waiting.shift()?.();
    }
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  },
);

async function letGo(waiting: (() => void)[], count: number): Promise<void> {
  for (let answered = 0; answered < count; answered++) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  }
}

test('a write waits for no question of its admin', async () => {
  const { adminToken: token, inject, waiting, list } = await start();
  const many = Array.from({ length: 5 }, () => list(token));
  await expect.poll(() => waiting.length).toBe(4);
  expect((await inject('POST', '/blogs', { token, body: sampleBlog })).status).toBe(201);
  await letGo(waiting, 5);
  await Promise.all(many);
});

test('few writes of one admin are worked on at once, and those of another beside them', async () => {
  const { adminToken, colleague, inject, waiting } = await start();
  // What it finds is asked for first, and waits here.
  const body = { filters: {}, change: { note: 'Seen' } };
  const write = (token: string) => inject('POST', '/problems/bulk', { token, body });
  const many = Array.from({ length: 20 }, () => write(adminToken));
  await expect.poll(() => waiting.length).toBe(16);
  const other = write(colleague.token);
  await expect.poll(() => waiting.length).toBe(17);
  waiting.pop()?.();
  expect((await other).status).toBe(422);
  await letGo(waiting, 20);
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(20).fill(422));
});

test('a file of reports that are named one by one is a question like any other', async () => {
  const { app, adminToken: token, inject, waiting, list } = await start();
  const many = Array.from({ length: 4 }, () => list(token));
  await expect.poll(() => waiting.length).toBe(4);
  const sent: number[] = [];
  const headers = { authorization: `Bearer ${token}` };
  const asked = {
    method: 'POST',
    url: '/api/problems/export',
    payload: { ids: ['none'] },
  } as const;
  const file = app.inject({ ...asked, headers }).then(({ statusCode }) => sent.push(statusCode));
  // Writes go on meanwhile.
  for (let count = 0; count < 3; count++)
    await inject('POST', '/blogs', { token, body: { ...sampleBlog, title: `Post no. ${count}` } });
  expect(sent).toEqual([]);
  await letGo(waiting, 4);
  await Promise.all([...many, file]);
  expect(sent).toEqual([200]);
});

test('what is kept is shown to an admin whose questions wait', async () => {
  const services = { dataVersion: async () => 'the same' };
  const { adminToken: token, inject, waiting, list } = await start({ services });
  expect((await inject('GET', '/blogs', { token })).status).toBe(200);
  const many = Array.from({ length: 5 }, () => list(token));
  await expect.poll(() => waiting.length).toBe(4);
  expect((await inject('GET', '/blogs', { token })).status).toBe(200);
  await letGo(waiting, 5);
  await Promise.all(many);
});
