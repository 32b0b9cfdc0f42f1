import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostileBodies } from '#server/test/hostile/hostile-json.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** JSONTestSuite, made by others and not part of the product: it is added where it is present. */
const FOLDER = join(
  process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'hostile/json',
);

const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const bodies = [
  ...hostileBodies,
  ...names.map((name) => [name, readFileSync(join(FOLDER, name))] as const),
];

describe('hostile bodies', () => {
  test('are each refused with a sentence, never with a 5xx', async () => {
    const { app, adminToken } = await startTestServer();
    expect(bodies.length).toBeGreaterThan(200);
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
