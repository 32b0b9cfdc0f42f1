import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dataVersions } from '#server/database/data-version.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** Which of the counters a connection counts at. */
async function counterOf(trx: Handle): Promise<number | undefined> {
  const { rows } = await sql<{ writer: number }>`
    select pg_backend_pid() % 256 as writer`.execute(trx);
  return rows[0]?.writer;
}

test('those who write blogs at the same time do not wait for each other, and both are counted', async () => {
  const server = await startTestServer();
  const [{ _id: first }, { _id: second }] = [await createBlog(server), await createBlog(server)];
  const version = dataVersions(server.db).blogs;
  const view = (trx: Handle, id: string) =>
    trx.updateTable('blogs').set({ views: 1 }).where('id', '=', id).execute();
  const atOnce = <T>(act: (trx: Handle) => Promise<T>) => inTransaction(server.db, act);
  const seen = [await version()];
  await atOnce(async (one) => {
    await view(one, first);
    // Two connections in 256 have the same counter.
    const taken = await counterOf(one);
    await atOnce((two) =>
      atOnce(async (three) => view((await counterOf(two)) === taken ? three : two, second)),
    );
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
