import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readContents } from '#server/backup/copy-queries.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { openFrozen } from '#server/test/open-frozen.ts';

test('retry keys of an earlier version are all there, and nothing counts them as they came', async () => {
  const { place } = await openFrozen('0009');
  const db = await openDatabase(place);
  const contents = await readContents(db);
  expect(contents.find(({ table }) => table === 'idempotency_keys')?.rows).toBe(8);
  const inOrder = sql`select rowid from idempotency_keys`.execute(db);
  if (!isOnPostgres) await expect(inOrder).rejects.toThrow('no such column: rowid');
  await inOrder.catch(() => {});
  await db.destroy();
});
