import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import type { Tables } from '#server/database/tables.ts';
import { isTableWanted } from '#server/test/is-table-wanted.ts';
import { openFrozen } from '#server/test/open-frozen.ts';

const textsOf = async (db: Kysely<Tables>) => {
  const { rows } = await sql`
    select to_jsonb(problem_texts) || jsonb_build_object('sounds', sounds::tsvector::text) as text
    from problem_texts order by number`.execute(db);
  return rows;
};

/** What others do to texts: marks, new texts for old ones, new reports, reports that go. */
const CHANGES = [
  sql`update problem_texts set suspected = 1 - suspected
    where number = (select min(number) from problem_texts)`,
  sql`update problem_texts set sounds = ' =zqumba lzkmb ', email = ''
    where number = (select min(number) + 1 from problem_texts)`,
  sql`insert into problem_texts select number + 1000, suspected, urgency, category, city_key,
    reference, phone, email, search_text, sounds from problem_texts`,
  sql`delete from problem_texts where number = (select min(number) + 2 from problem_texts)`,
];

/** The versions before those that copy texts. */
test.each(['0021', '0023'])(
  'texts that change while those of %s are copied are afterwards as they were changed, each in its place',
  async (version) => {
    const { place } = await openFrozen(version);
    const older = openPostgresAsItIs(place.databaseUrl ?? '');
    onTestFinished(() => older.destroy());
    const { opening, texts } = await older.transaction().execute(async (trx) => {
      const before = await textsOf(trx);
      const opened = openDatabase(place);
      opened.catch(() => {});
      await expect.poll(() => isTableWanted(older), { interval: 5 }).toBe(true);
      for (const change of CHANGES) await change.execute(trx);
      const changed = await textsOf(trx);
      expect(changed).not.toEqual(before);
      return { opening: [opened], texts: changed };
    });
    for (const opened of opening) await (await opened).destroy();
    expect(await textsOf(older)).toEqual(texts);
    // Those of all parts, and no part has one of its own beside.
    const { rows } = await sql<{ name: string; n: number }>`
    select regexp_replace(indexname, '_\\d_.*', '') as name, count(*)::integer as n from pg_indexes
    where tablename like '%problem_texts%' group by 1 order by 1`.execute(older);
    expect(rows).toEqual([
      { name: 'problem_texts', n: 40 },
      { name: 'problem_texts_by_contact', n: 1 },
      { name: 'problem_texts_by_part', n: 1 },
      { name: 'problem_texts_by_sound', n: 1 },
      { name: 'problem_texts_by_urgency', n: 1 },
      { name: 'problem_texts_pkey', n: 1 },
    ]);
  },
);
