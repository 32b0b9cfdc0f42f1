import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { shareTestServer } from '#server/test/test-server.ts';

const endpoints: Endpoint[] = Object.values(api).flatMap((room) => Object.values(room));
const withBody = endpoints
  .filter(({ body }) => body)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe.each(withBody)('%s', (_, endpoint) => {
  const server = shareTestServer();

  test.each([
    ['malformed JSON', '{"title": ', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['letters of another coding', Buffer.from('{"x":"\xe9"}', 'latin1'), 'application/json', 400],
    ['XML', '<a/>', 'application/xml', 415],
    ['a body without a type', 'x', '', 415],
    ['JSON that is named a text', '{}', 'text/plain;charset=UTF-8', 415],
    ['more than it may be long', `{"x":"${'x'.repeat(10_000_000)}"}`, 'application/json', 413],
    ['a body that is compressed', gzipSync('{}'), 'application/json', 415, 'gzip'],
  ])('is refused with %s', async (_name, payload, type, status, coding = '') => {
    const { app, adminToken } = server();
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(':id', 'unknown')}`,
      headers: {
        authorization: `Bearer ${adminToken}`,
        ...(type && { 'content-type': type }),
        ...(coding && { 'content-encoding': coding }),
      },
      payload,
    });
    // Where the body may be left out, the unknown id alone is at fault.
    const mayBeNothing = payload === '' && endpoint.body?.isOptional();
    expect(answer.statusCode).toBe(mayBeNothing ? 404 : status);
    expect(answer.json().message).toMatch(/^[A-Z].{10,}/);
    if (payload instanceof Buffer && !coding) expect(answer.json().message).toContain('UTF-8');
    if (status === 413) expect(answer.json().message).toMatch(/larger than \d+ KB/);
  });
});
