import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';
import { foldCounts } from './count-queries.ts';

const TEXT_INDEXES = ['part', 'contact', 'sound'].map((what) => `problem_texts_by_${what}`);

/**
 * Lets in as many problems as a database has, whose texts go before them (`insertTexts`). On PostgreSQL what
 * finds texts is made at the end, as row by row it takes ten times as long, and all are counted. Run it in
 * one transaction, as the owner of the tables; nobody can search meanwhile.
 */
export async function lettingManyIn(trx: Handle, work: () => Promise<void>): Promise<void> {
  if (engineOf(trx) === 'sqlite') return work();
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes
    where indexname = any(${TEXT_INDEXES}::text[]) and schemaname = current_schema()`.execute(trx);
  for (const index of TEXT_INDEXES)
    await sql`drop index if exists ${sql.table(index)}`.execute(trx);
  await work();
  // On all parts, also on those that may come.
  for (const { indexdef } of rows)
    await sql.raw(indexdef.replace(' ON ONLY ', ' ON ')).execute(trx);
  while (await foldCounts(trx, 1));
  for (const table of ['problem_texts', 'problem_counts'])
    await sql`analyze ${sql.table(table)}`.execute(trx);
}
