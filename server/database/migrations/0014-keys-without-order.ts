import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

const TABLE = 'idempotency_keys';
const ANEW = `${TABLE}_anew`;

/**
 * SQLite counts the rows of a table as they come. Keys of administrators have their minute, so the
 * places of the others between them told the minute of a report. Without such a count rows lie in the
 * order of their hashes, whatever columns the table has by now. PostgreSQL offers nothing like it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${TABLE} and sql is not null`.execute(db);
  const table = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const indexes = rows.filter(({ type }) => type === 'index');
  const columns = table.slice(table.indexOf('('));
  const statements = [
    `create table ${ANEW} ${columns} without rowid`,
    `insert into ${ANEW} select * from ${TABLE} order by key_hash`,
    `drop table ${TABLE}`,
    `alter table ${ANEW} rename to ${TABLE}`,
    ...indexes.map((index) => index.sql),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
