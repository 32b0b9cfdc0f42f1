import type { Kysely } from 'kysely';
import { foldMarks } from '#contract/text/fold-search.ts';
import { runSchema } from '#server/database/run-schema.ts';
import { searchColumns } from '#server/database/search-columns.ts';
import type { Tables } from '#server/database/tables.ts';

const TABLES = ['blogs', 'submissions', 'comments'] as const;

/** Rows held in memory at a time. */
const BATCH = 100;

/** Blogs, submissions and comments are found as reports are: without dots, in both scripts. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(
    db,
    TABLES.map((table) => `alter table ${table} add column sounds text not null default ''`),
  );
  for (const table of TABLES) await foldAnew(db, table);
}

async function foldAnew(db: Kysely<Tables>, table: (typeof TABLES)[number]): Promise<void> {
  const texts =
    db.withTables<Record<typeof table, { id: string; search_text: string; sounds: string }>>();
  for (let after = ''; ; ) {
    const rows = await texts
      .selectFrom(table)
      .select(['id', 'search_text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, search_text } of rows)
      await texts
        .updateTable(table)
        .set(searchColumns(foldMarks(search_text)))
        .where('id', '=', id)
        .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
