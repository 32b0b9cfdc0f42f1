import { expect, test } from 'vitest';
import { insertAdmin } from '#server/auth/admin-queries.ts';
import { addResetToken, removeExpiredResets } from '#server/auth/reset-queries.ts';
import { shareTestServer } from '#server/test/test-server.ts';

const server = shareTestServer();

test('a reset token is removed once its time is over, and not before', async () => {
  const { db } = server();
  const at = Date.UTC(2026, 0, 1);
  const account = { name: 'Ravi Das', email: 'ravi@example.org', passwordHash: 'hash' };
  const { id } = (await insertAdmin(db, { ...account, at })) ?? { id: '' };
  await addResetToken(db, id, at - 5, 5);
  await addResetToken(db, id, at - 5, 6);
  await removeExpiredResets(db, at);
  const left = db.selectFrom('password_resets').select('expires_at').where('admin_id', '=', id);
  expect(await left.execute()).toEqual([{ expires_at: at + 1 }]);
});
