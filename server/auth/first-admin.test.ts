import { expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { makeFirstAdmin } from '#server/auth/first-admin.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('the first admin is recorded in the audit trail', async () => {
  const { services, db } = await startTestServer({ empty: true });
  await makeFirstAdmin(services);
  const { id } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const rows = await readTrail(db, 0, 10);
  expect(rows).toMatchObject([{ action: 'admin.register', subject: id, admin_id: '' }]);
});

test('several processes at once make one first admin and tell one password', async () => {
  const { services, db } = await startTestServer({ empty: true });
  const made = await Promise.all([1, 2, 3].map(() => makeFirstAdmin(services)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await db.selectFrom('admins').select('id').execute()).toHaveLength(1);
});
