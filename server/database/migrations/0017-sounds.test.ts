import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '#server/database/migrations/0017-sounds.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY } from '#server/test/sample-problem.ts';
import { sampleSubmission, sendSubmission } from '#server/test/sample-submission.ts';
import { startTestServer } from '#server/test/test-server.ts';

const TITLE = 'सड़क पर पानी और गाँव का रास्ता';
const TABLES = ['blogs', 'submissions', 'comments'] as const;

test('what was stored before is found by its sounds and without its dots, and is the same as what comes now', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const { _id } = await createBlog(server, { title: TITLE, content: sampleSubmission.content });
  await sendSubmission(server, { title: TITLE, author: 'ज़ीनत' });
  await server.inject('POST', `/blogs/${_id}/comments`, { body: { name: 'रवि', text: TITLE } });
  const stored = () =>
    Promise.all(
      TABLES.map((table) =>
        server.db.selectFrom(table).select(['search_text', 'sounds']).execute(),
      ),
    );
  const fresh = await stored();
  // As the version before has stored them.
  for (const table of TABLES) {
    await sql`alter table ${sql.table(table)} drop column sounds`.execute(server.db);
    for (const [folded, dotted] of [
      ['सडक', 'सड़क'],
      ['गांव', 'गाँव'],
      ['जीनत', 'ज़ीनत'],
    ])
      await sql`update ${sql.table(table)} set search_text = replace(search_text, ${folded}, ${dotted})`.execute(
        server.db,
      );
  }
  await up(server.db);
  expect(await stored()).toEqual(fresh);

  const found = async (path: string, search: string) => {
    const address = `${path}?search=${encodeURIComponent(search)}`;
    const { body } = await server.inject('GET', address, { token: server.adminToken });
    return body.data.pagination.total;
  };
  for (const path of ['/blogs', '/submissions', '/comments']) {
    for (const search of ['सडक', 'सड़क', 'pani', 'paani sadak', 'गांव', '"पर पानी"', 'rast'])
      expect([path, search, await found(path, search)]).toEqual([path, search, 1]);
    for (const search of ['pan sadak', 'kachra', '"पानी पर"'])
      expect([path, search, await found(path, search)]).toEqual([path, search, 0]);
  }
  expect(await found('/submissions', 'zeenat')).toBe(1);
});
