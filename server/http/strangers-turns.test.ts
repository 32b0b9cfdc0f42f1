import { once } from 'node:events';
import { get } from 'node:http';
import Fastify, { type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { blogEndpoints } from '#contract/blogs.ts';
import { siteEndpoints } from '#contract/site.ts';
import { giveStrangersTurns } from '#server/http/strangers-turns.ts';

const ADMIN = { id: 'a', name: 'Asha', email: 'asha@example.org' } as FastifyRequest['admin'];

/** An app that notes who was answered, in order. */
async function start(options: FastifyServerOptions = {}) {
  const app = Fastify(options);
  onTestFinished(() => app.close());
  giveStrangersTurns(app);
  const answered: string[] = [];
  const handler = async ({ ip, headers }: { ip: string; headers: object }) => {
    answered.push('authorization' in headers ? `token ${ip}` : ip);
    return '';
  };
  app.decorateRequest('admin', null);
  const signIn = async (request: FastifyRequest) => {
    if (request.headers.authorization) request.admin = ADMIN;
  };
  const forAdmins = { config: { endpoint: blogEndpoints.list }, onRequest: signIn };
  app.get('/for-administrators', forAdmins, handler);
  app.get('/for-all', { config: { endpoint: siteEndpoints.read } }, handler);
  app.get('/file', handler);
  await app.ready();
  const ask = (url: string, remoteAddress: string, headers = {}) =>
    app.inject({ url, remoteAddress, headers });
  return { app, ask, answered };
}

const TOKEN = { authorization: 'Bearer something' };

test('strangers are answered address by address, however many requests one of them sends', async () => {
  const { ask, answered } = await start();
  const many = Array.from({ length: 20 }, () => ask('/for-all', '192.0.2.1'));
  await Promise.all([...many, ask('/for-all', '192.0.2.2'), ask('/file', '2001:db8::1')]);
  expect(answered.slice(0, 4)).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1', '192.0.2.1']);
  expect(answered).toHaveLength(22);
});

test('an address behind a proxy is one, whatever ports its connections have', async () => {
  const { ask, answered } = await start({ trustProxy: true });
  const from = (forwarded: string) => ask('/file', '127.0.0.1', { 'x-forwarded-for': forwarded });
  const many = Array.from({ length: 5 }, (_, port) => from(`192.0.2.1:${5000 + port}`));
  await Promise.all([...many, from('192.0.2.2:5000')]);
  expect(answered[1]).toBe('192.0.2.2:5000');
});

test('a call with a token goes ahead, but not where tokens are not looked at', async () => {
  const { ask, answered } = await start();
  await Promise.all([
    ...Array.from({ length: 20 }, () => ask('/for-all', '192.0.2.1')),
    ...['/file', '/for-all'].map((path) => ask(path, '192.0.2.1', TOKEN)),
    ask('/for-administrators', '192.0.2.1', TOKEN),
  ]);
  expect(answered.indexOf('token 192.0.2.1')).toBe(0);
  expect(answered.slice(-2)).toEqual(['token 192.0.2.1', 'token 192.0.2.1']);
});

test('what is no token lets nobody go ahead', async () => {
  const { ask, answered } = await start();
  await Promise.all([
    ...Array.from({ length: 5 }, () => ask('/for-all', '192.0.2.1')),
    ...['Basic something', 'Bearer', `Bearer ${'x'.repeat(201)}`].map((authorization) =>
      ask('/for-administrators', '192.0.2.1', { authorization }),
    ),
  ]);
  expect(answered).toEqual([
    ...Array.from({ length: 5 }, () => '192.0.2.1'),
    ...Array.from({ length: 3 }, () => 'token 192.0.2.1'),
  ]);
});

test('no more than one stranger is answered in a round of the event loop', async () => {
  const { ask, answered } = await start();
  const all = Promise.all(Array.from({ length: 10 }, (_, host) => ask('/file', `192.0.2.${host}`)));
  let most = 0;
  for (let before = 0; answered.length < 10; before = answered.length) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, answered.length - before);
  }
  expect(most).toBe(1);
  await all;
});

test('a new connection of who is signed in waits behind none of the strangers’ before it', async () => {
  const { app, answered } = await start();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = (url: string, headers = {}) =>
    once(get({ port, path: url, headers, agent: false }), 'response');
  const strangers = Array.from({ length: 40 }, () => ask('/for-all'));
  await Promise.all([...strangers, ask('/for-administrators', TOKEN)]);
  expect(answered.indexOf('token 127.0.0.1')).toBeLessThan(10);
});

test('while somebody is at work, many strangers leave time between them', async () => {
  const { ask, answered } = await start();
  await ask('/for-administrators', '192.0.2.1', TOKEN);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 320 }, () => ask('/file', '192.0.2.1')));
  expect(answered).toHaveLength(321);
  // A timer waits for a millisecond at least.
  expect(performance.now() - startedAt).toBeGreaterThan(290);
});
