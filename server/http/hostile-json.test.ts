import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '#server/test/test-server.ts';

/** JSONTestSuite, made by others and not part of the product: the check runs where it is present. */
const FOLDER = join(
  process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'hostile/json',
);

describe.skipIf(!existsSync(FOLDER))('the files of JSONTestSuite', () => {
  test('are each refused with a sentence, never with a 5xx', async () => {
    const { app, adminToken } = await startTestServer();
    for (const name of readdirSync(FOLDER)) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/blogs',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
        payload: readFileSync(join(FOLDER, name)),
      });
      expect([400, 413, 422], name).toContain(answer.statusCode);
      expect(answer.json().success, name).toBe(false);
    }
  });
});
