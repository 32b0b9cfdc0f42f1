import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refuseManyParts } from '#server/http/many-parts.ts';
import { BODY_LIMIT, readJson } from '#server/http/read-json.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

const asJson = { 'content-type': 'application/json' };
const escaped = (text: string) => JSON.stringify(text).replace(/[a-zक]/g, asNumber);
const asNumber = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

describe('a call that takes a few short texts', () => {
  test.each([
    ['POST', '/auth/login'],
    ['POST', '/auth/forgot-password'],
    ['POST', '/auth/reset-password'],
    ['POST', '/auth/register'],
    ['PUT', '/auth/profile'],
    ['PUT', '/auth/change-password'],
    ['POST', '/blogs/unknown/comments'],
    ['POST', '/blogs/unknown/like'],
    ['POST', '/unknown'],
  ])('refuses more than 16 kB: %s %s', async (method, path) => {
    const { inject, adminToken: token } = await startTestServer();
    const { status } = await inject(method, path, { token, body: { x: 'x'.repeat(16_400) } });
    expect(status).toBe(413);
  });

  test('takes the longest that its rules allow, in the longest spelling', async () => {
    const server = await startTestServer();
    const { _id } = await createBlog(server);
    const long = escaped('क'.repeat(1000));
    const email = escaped(`${'a'.repeat(242)}@example.org`);
    const part = escaped('a'.repeat(200));
    const proof = `{"salt":${part},"answer":${part}}`;
    const name = escaped('क'.repeat(100));
    const calls = [
      ['POST', 'auth/login', `"email":${email},"password":${long},"proof":${proof}`, 401],
      ['POST', 'auth/reset-password', `"token":${part},"newPassword":${long}`, 422],
      [
        'POST',
        'auth/register',
        `"name":${name},"email":${email},"password":${long},"currentPassword":${long}`,
        422,
      ],
      ['PUT', 'auth/change-password', `"currentPassword":${long},"newPassword":${long}`, 422],
      ['POST', `blogs/${_id}/comments`, `"name":${name},"text":${escaped('क'.repeat(2000))}`, 201],
    ] as const;
    for (const [method, path, fields, status] of calls) {
      const headers = { ...asJson, authorization: `Bearer ${server.adminToken}` };
      const url = `/api/${path}`;
      const answer = await server.app.inject({ method, url, headers, payload: `{${fields}}` });
      expect([path, answer.statusCode]).toEqual([path, status]);
    }
  });
});

describe('a body of many parts', () => {
  const many = (part: string, count: number) => Array(count).fill(part).join(',');

  test.each([
    ['keys', `{${Array.from({ length: 5001 }, (_, at) => `"${at}":1`)}}`],
    ['numbers', `[${many('0', 5001)}]`],
    ['texts', `{"tags":[${many('",\\""', 5000)}]}`],
    ['objects', `[${many('{}', 2501)}]`],
    ['lists in lists', '['.repeat(5001)],
    ['what is no JSON', `${'0,'.repeat(5001)}"`],
  ])('is refused before it is read: %s', async (_, payload) => {
    const { app } = await startTestServer();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/submissions',
      headers: asJson,
      payload,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The request has more than 5000 keys and entries of lists: send only what the call names',
    ]);
  });

  test.each([
    `[${many('0', 4999)}]`,
    JSON.stringify([',{['.repeat(10_000), '"\\'.repeat(10_000)]),
    `"${','.repeat(10_000)}`,
    '"\\',
    '"',
  ])('is none: %.20s', (json) => {
    expect(() => refuseManyParts(json)).not.toThrow();
  });
});

test('the body of a stranger is read in its turn, that of an admin at once', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const turn = Promise.withResolvers<void>();
  const come = Promise.withResolvers<void>();
  app.decorate('strangersTurn', () => {
    come.resolve();
    return turn.promise;
  });
  app.decorateRequest('admin', null);
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization) request.admin = { id: 'a' } as typeof request.admin;
  });
  readJson(app);
  const read: unknown[] = [];
  app.post('/', async ({ body }) => void read.push(body));
  const send = (payload: string, headers = {}) =>
    app.inject({ method: 'POST', url: '/', headers: { ...asJson, ...headers }, payload });
  const stranger = send('"of a stranger"');
  await come.promise;
  await send('"of an administrator"', { authorization: 'Bearer something' });
  expect(read).toEqual(['of an administrator']);
  turn.resolve();
  await stranger;
  expect(read).toEqual(['of an administrator', 'of a stranger']);
});

test('long bodies of one admin are read one in each round of the event loop', async () => {
  const { app, adminToken } = await startTestServer();
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  // Refused by what reads it.
  const payload = `{"ids":[],"ids":["${'x'.repeat(BODY_LIMIT)}"]}`;
  const asked = { method: 'POST', url: '/api/problems/export', headers, payload } as const;
  let round = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; round++) await setImmediate();
  })();
  const rounds = await Promise.all(
    Array.from({ length: 6 }, async () => {
      expect((await app.inject(asked)).statusCode).toBe(400);
      return round;
    }),
  );
  isOver = true;
  await others;
  expect(new Set(rounds).size).toBe(6);
});
