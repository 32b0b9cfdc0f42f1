import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitPipelining } from '#server/http/limit-pipelining.ts';
import { headOf, openRaw } from '#server/test/raw-client.ts';
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

/** A server whose answers leave when they are let go, and a client that sends so many requests. */
async function sendHeld(requests: number) {
  const { promise: letGo, resolve: answerAll } = Promise.withResolvers<void>();
  const app = Fastify();
  onTestFinished(() => app.close());
  limitPipelining(app);
  let begun = 0;
  app.get('/held', async () => {
    begun += 1;
    await letGo;
    return 'answered';
  });
  const client = openRaw(await app.listen(NEAR), headOf('GET', '/held').repeat(requests));
  return { app, client, answerAll, begun: () => begun };
}

test('a hundred wait behind the one that is worked on', async () => {
  const { client, answerAll, begun } = await sendHeld(101);
  await expect.poll(begun).toBe(1);
  answerAll();
  await expect.poll(() => statuses(client.answer()).length).toBe(101);
  expect(client.socket.destroyed).toBe(false);
});

test('one more than that costs the connection, before anything is answered', async () => {
  const { client } = await sendHeld(102);
  await expect.poll(() => client.socket.destroyed).toBe(true);
  expect(client.answer()).toBe('');
});

test.each([
  ['is hung up on', 102],
  ['has left', 101],
])('nothing that waits is begun for a client that %s', async (_, requests) => {
  const { app, client, answerAll, begun } = await sendHeld(requests);
  await expect.poll(begun).toBeGreaterThan(0);
  if (requests === 101) client.socket.destroy();
  await client.closed;
  await app.close();
  answerAll();
  await new Promise(setImmediate);
  expect(begun()).toBe(1);
});
