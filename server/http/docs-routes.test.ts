import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startTestServer } from '#server/test/test-server.ts';

test.each(['/openapi.json', '/docs', '/docs.css'])(
  '%s is made once: whoever has it gets 304 and nothing else',
  async (path) => {
    const { app } = await startTestServer();
    const ask = (headers = {}) => app.inject({ url: `/api${path}`, headers });
    const first = await ask();
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('no-cache');
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect((await ask()).rawPayload).toEqual(first.rawPayload);
    const small = await ask({ 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      etag,
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(small.rawPayload)).toEqual(first.rawPayload);
    // As it was given, made strong on the way, or among others.
    for (const names of [etag, etag.slice(2), `"another", ${etag}`]) {
      const again = await ask({ 'if-none-match': names });
      expect([names, again.statusCode, again.body]).toEqual([names, 304, '']);
    }
    expect((await ask({ 'if-none-match': '"another"' })).body).toBe(first.body);
  },
);

test('the page tells of every call of the contract who may make it, and what goes in and out', async () => {
  const { app } = await startTestServer();
  const { body: page } = await app.inject('/api/docs');
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const articles = page.match(/<article .*?<\/article>/gs) ?? [];
  const endpoints = Object.values(api).flatMap((room): Endpoint[] => Object.values(room));
  expect(articles).toHaveLength(endpoints.length);
  for (const [at, endpoint] of endpoints.entries()) {
    const article = articles[at] ?? '';
    const { method, path, access } = endpoint;
    const { responses, parameters } =
      paths[`/api${path.replace(':id', '{id}')}`][method.toLowerCase()];
    const errors = Object.keys(responses).filter((status) => status.startsWith('4'));
    expect(article).toContain(`<code>${method} /api${path}</code>`);
    expect(article.includes('administrators'), path).toBe(access === 'admin');
    expect(article).toContain(`Errors: ${errors.join(', ')}.`);
    const parts = [...article.matchAll(/<summary>(.*?)<\/summary><pre>\{/g)].map(
      ([, title]) => title,
    );
    expect(parts, path).toEqual([
      ...(endpoint.query ? ['Query'] : []),
      ...(parameters.some((each: { in: string }) => each.in === 'header') ? ['Headers'] : []),
      ...(endpoint.bodyForm || endpoint.body ? ['Body'] : []),
      ...(endpoint.data ? ['Answer: data'] : []),
    ]);
  }
  const upload = articles.find((article) => article.includes('POST /api/upload'));
  expect(upload).toContain('one file in the field <code>');
});

test('its texts cannot be taken for elements', async () => {
  const { app } = await startTestServer();
  const { body: page } = await app.inject('/api/docs');
  const names = [...page.matchAll(/<\/?([a-z][a-z0-9]*)/g)].map(([, name]) => name);
  const known =
    'html head meta title link body h1 h2 h3 p a code pre section article details summary';
  expect([...new Set(names)].filter((name) => !known.split(' ').includes(name ?? ''))).toEqual([]);
  expect(page).toContain('{&#34;email&#34;: ');
});

test('its example runs in every shell: some take a question mark without quotes for a pattern', async () => {
  const { app } = await startTestServer();
  const { body: page } = await app.inject('/api/docs');
  const asked = /.(http:[^\s]*\?\S*)/.exec(page) ?? [];
  expect(asked[0]).toBe("'http://127.0.0.1:4000/api/problems?status=submitted'");
});
