import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { up } from '#server/database/migrations/0005-searched-text.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

/** More than are read at a time. */
const POSTS = 230;
const STYLE = 'style="color: rgb(230, 0, 0);"';
const NEW_CONTENT = `<p>The end.</p><p><span data-color="#e60000" ${STYLE}>Start</span> again</p>`;
const OLD_CONTENT = NEW_CONTENT.replace(` ${STYLE}`, '');

let server: TestServer;

/** Posts and submissions as the version before stored them. */
beforeEach(async () => {
  server = await startTestServer();
  const numbers = sql.raw(
    `with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${POSTS})`,
  );
  await sql`insert into blogs ${numbers}
    select 'id-' || number, 'Title', 'title', 'Excerpt', 'Other', '["ward"]', null, '', '', '', '',
      'published', 0, 0, 1, 1, 1, 1, null, ${OLD_CONTENT}, 'title', '' from numbers`.execute(
    server.db,
  );
  await sql`insert into submissions ${numbers}
    select 'id-' || number, 'S-' || number, 'Title', 'Excerpt', ${OLD_CONTENT}, 'Other', '[]', 'Ravi',
      'ravi@example.org', '', null, '', 'pending', null, 'title', 1, 1, 0, '', null, null, 1, '' from numbers`.execute(
    server.db,
  );
});

async function found(path: string, search: string): Promise<number> {
  const address = `${path}?search=${encodeURIComponent(search)}`;
  const { body } = await server.inject('GET', address, { token: server.adminToken });
  return body.data.pagination.total;
}

test('posts and submissions stored before are found over the border of two paragraphs', async () => {
  await up(server.db);
  for (const path of ['/blogs', '/submissions']) {
    expect(await found(path, 'End. Start  AGAIN')).toBe(POSTS);
    expect(await found(path, 'end.start')).toBe(0);
  }
  expect(await found('/blogs', 'ward')).toBe(POSTS);
  expect(await found('/submissions', 'ravi@example.org')).toBe(POSTS);
});

test('posts and submissions stored before get their colours as style', async () => {
  await up(server.db);
  for (const table of ['blogs', 'submissions'] as const) {
    const contents = await server.db.selectFrom(table).select('content').distinct().execute();
    expect(contents).toEqual([{ content: NEW_CONTENT }]);
  }
});

test('a second time changes nothing', async () => {
  const all = () => server.db.selectFrom('blogs').selectAll().orderBy('id').execute();
  await up(server.db);
  const once = await all();
  await up(server.db);
  expect(await all()).toEqual(once);
});
