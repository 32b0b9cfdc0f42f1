import { describe, expect, test } from 'vitest';
import { ACCESS_DENIED } from '#contract/answer.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';
import { shareTestServer, startTestServer } from '#server/test/test-server.ts';

const endpoints: Endpoint[] = Object.values(api).flatMap((room) => Object.values(room));
const named = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const pathOf = ({ path }: Endpoint) => path.replace(':id', '01900000-0000-7000-8000-000000000000');

/** Routes that are no call of the contract: health, the document, files. */
const OTHERS = ['/api/health', '/api/ready', '/api/openapi.json', '/api/docs', '/api/docs.css'];

/** For calls that are all refused, and so leave nothing. */
const server = shareTestServer();

async function servedRoutes() {
  const server = await startTestServer();
  const seen: { method: string; url: string }[] = [];
  const { buildApp } = await import('#server/boot/app.ts');
  const app = buildApp(server.services, {
    onRoute: ({ method, url }) => {
      for (const each of [method].flat()) seen.push({ method: each, url });
    },
  });
  await app.ready();
  await app.close();
  return seen.filter(
    ({ method, url }) => url.startsWith('/api/') && method !== 'HEAD' && method !== 'OPTIONS',
  );
}

test('every served call of the API is in the contract, and the other way round', async () => {
  const served = await servedRoutes();
  const inContract = endpoints.map(({ method, path }) => `${method} /api${path}`);
  const others = OTHERS.map((url) => `GET ${url}`);
  expect(served.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
    [...inContract, ...others].sort(),
  );
});

test('the API document names every call with its errors', async () => {
  const { inject } = await startTestServer();
  const { body } = await inject('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const { method, path, errors = [] } of endpoints) {
    const operation = body.paths[`/api${path.replace(':id', '{id}')}`]?.[method.toLowerCase()];
    expect(operation, `${method} ${path}`).toBeDefined();
    for (const status of errors) expect(operation.responses).toHaveProperty(String(status));
  }
});

describe.each(named.filter(([, { access }]) => access === 'admin'))('%s', (_, endpoint) => {
  test.each([
    ['no token', undefined],
    ['garbage', 'garbage'],
    ['a token nobody was given', 'A'.repeat(43)],
  ])('401 with %s', async (_name, token) => {
    const { status, body } = await server().inject(endpoint.method, pathOf(endpoint), {
      ...(token && { token }),
      ...(endpoint.body && { body: {} }),
    });
    expect(status).toBe(401);
    expect(body.message.startsWith(ACCESS_DENIED)).toBe(true);
  });
});

test('401 with an expired, a revoked and a deactivated admin’s token', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { db, inject, adminToken: token } = await startTestServer({ now: () => time });
  const expectRefused = async (why: string) => {
    for (const endpoint of endpoints.filter(({ access }) => access === 'admin')) {
      const sent = { token, ...(endpoint.body && { body: {} }) };
      const { status } = await inject(endpoint.method, pathOf(endpoint), sent);
      expect(status, `${why}: ${endpoint.method} ${endpoint.path}`).toBe(401);
    }
  };
  await db.updateTable('admins').set({ active: 0 }).execute();
  await expectRefused('deactivated');
  await db.updateTable('admins').set({ active: 1 }).execute();
  time += 31 * 24 * 60 * 60 * 1000;
  await expectRefused('expired');
  time = Date.UTC(2026, 0, 1);
  await db.deleteFrom('sessions').execute();
  await expectRefused('revoked');
});

describe.each(named.filter(([, { path }]) => path.includes(':id')))('%s', (_, endpoint) => {
  test.each(['unknown', '%00', '../../etc', 'x'.repeat(150), '☃', '%E0%A4%A'])(
    '400 or 404 for the id %s',
    async (id) => {
      const { app, adminToken } = server();
      const answer = await app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(':id', id.includes('%') ? id : encodeURIComponent(id))}`,
        headers: { authorization: `Bearer ${adminToken}` },
        ...(endpoint.body && { payload: validBody(endpoint) }),
      });
      expect([400, 404, 422]).toContain(answer.statusCode);
      expect(answer.json().success).toBe(false);
    },
  );
});

/** A body that the call accepts, so that the id alone is at fault. */
function validBody({ path }: Endpoint) {
  if (path.endsWith('/status')) return { status: 'resolved' };
  if (path.endsWith('/comments')) return { name: 'Reader', text: 'Thank you' };
  return { category: 'Governance' };
}

describe.each(named.filter(([, { body }]) => body))('%s', (_, endpoint) => {
  test('422 or 409 for fields of wrong types, and no 5xx for what JSON can hold', async () => {
    const { inject, adminToken: token } = server();
    const odd = [7, null, [], {}, true, 'x\0y', '\ud800', '__proto__', 1e308, -0];
    for (const value of odd) {
      const keys = [
        'title',
        'email',
        'password',
        'name',
        'content',
        'tags',
        'status',
        'privacy',
        'token',
        'evidence',
        'filters',
      ];
      const body = Object.fromEntries(keys.map((key) => [key, value]));
      const { status, body: answer } = await inject(endpoint.method, pathOf(endpoint), {
        token,
        body,
      });
      expect(JSON.stringify(answer)).not.toContain('Invalid input');
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

describe.each(named.filter(([, { query }]) => query))('%s', (_, endpoint) => {
  const parts = Object.keys(
    z.toJSONSchema(endpoint.query as z.ZodType, { io: 'input' }).properties ?? {},
  );

  test('400 names once what has to be there', async () => {
    await expectRefused('', (status) => status === 200);
  });

  test.each([
    ['given twice', 'P=a&P=b'],
    ['given too often', 'P=a&'.repeat(60)],
    ['too long', `P=${'9'.repeat(300)}`],
    ['NUL', 'P=%00'],
  ])('400 names once what is wrong with each part of a query: %s', async (name, form) => {
    for (const part of parts) {
      const isOneOfSeveral = name === 'given twice' && ['category', 'city'].includes(part);
      const mayPass = isOneOfSeveral && endpoint.path.startsWith('/problems');
      await expectRefused(form.replaceAll('P', part), (status) => mayPass && status === 200);
    }
  });

  async function expectRefused(query: string, isTaken: (status: number) => boolean) {
    const { app, adminToken } = server();
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}?${query}`,
      headers: { authorization: `Bearer ${adminToken}` },
    });
    if (isTaken(answer.statusCode)) return;
    expect(answer.statusCode, query.slice(0, 40)).toBe(400);
    const errors: { path: string; message: string }[] = answer.json().errors;
    expect(new Set(errors.map(({ path }) => path)).size).toBe(errors.length);
    for (const { path, message } of errors) {
      expect(message).not.toContain('Invalid input');
      expect(message.toLowerCase()).toContain(path.split('.')[0]);
    }
  }
});

test.each([
  ['/blogs?page=0', 'page'],
  ['/blogs?limit=101', 'limit'],
  ['/blogs?page=one', 'page'],
  ['/blogs?sort=best', 'sort'],
  ['/blogs?page=1&page=2', 'page'],
  ['/problems?status=open', 'status'],
  ['/problems?search=%00', 'search'],
  ['/submissions?status=', 'status'],
  ['/stats/blogs?period=1d', 'period'],
])('400 names what is wrong with %s', async (path, field) => {
  const { inject, adminToken: token } = server();
  const { status, body } = await inject('GET', path, { token });
  expect(status).toBe(400);
  expect(body.errors[0].path).toBe(field);
});
