import { expect, test } from 'vitest';
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
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await ask()).rawPayload).toEqual(first.rawPayload);
    const again = await ask({ 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': '"another"' })).body).toBe(first.body);
  },
);
