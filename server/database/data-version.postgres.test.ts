import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dataVersions } from '#server/database/data-version.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('those who write blogs at the same time do not wait for each other, and both are counted', async () => {
  const server = await startTestServer();
  const [{ _id: first }, { _id: second }] = [await createBlog(server), await createBlog(server)];
  const version = dataVersions(server.db).blogs;
  const view = (trx: Handle, id: string) =>
    trx.updateTable('blogs').set({ views: 1 }).where('id', '=', id).execute();
  const seen = [await version()];
  await inTransaction(server.db, async (one) => {
    // The other one finds all counters but two in use, whichever it would take first.
    await sql`insert into blog_changes (writer, value) select mine, 0
      from generate_series(2, 255) as mine, pg_advisory_xact_lock(hashtext('blog_changes'), mine)
      on conflict (writer) do update set value = blog_changes.value`.execute(one);
    await view(one, first);
    await inTransaction(server.db, (two) => view(two, second));
    seen.push(await version());
  });
  seen.push(await version());
  expect(new Set(seen).size).toBe(seen.length);
});

test('emptied tables are counted, too', async () => {
  const { db } = await startTestServer();
  const version = dataVersions(db).blogs;
  const before = await version();
  await sql`truncate comments`.execute(db);
  expect(await version()).not.toBe(before);
});
