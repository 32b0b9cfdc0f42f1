import { expect, test } from 'vitest';
import { headOf, openRaw } from '#server/faults/test/raw-client.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

const NEAR = { host: '127.0.0.1', port: 0 };

const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

test('requests sent without waiting for answers are answered in their order', async () => {
  const server = await startTestServer();
  const { _id: id } = await createBlog(server);
  const address = await server.app.listen(NEAR);
  const paths = [`/api/blogs/${id}`, '/api/no-such-call', '/api/problems', '/api/health'];
  const requests = paths.map((path) => headOf('GET', path)).join('');
  const client = openRaw(address, requests.repeat(25));
  await expect.poll(() => statuses(client.answer()).length).toBe(100);
  expect(statuses(client.answer())).toEqual(
    Array.from({ length: 25 }, () => [200, 404, 401, 200]).flat(),
  );
});

test('who sends requests by the hundred on one connection is hung up on', async () => {
  const { app } = await startTestServer();
  const address = await app.listen(NEAR);
  const client = openRaw(address, headOf('GET', '/api/health').repeat(500));
  await client.closed;
  expect(statuses(client.answer()).length).toBeLessThan(500);
});
