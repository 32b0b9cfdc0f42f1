import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import type { Handle } from '#server/database/tables.ts';
import { isOnPostgres, newOwnDatabase } from '#server/test/new-test-database.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';

/** A database of this version whose tables were changed by hand; the list of steps still names all. */
async function changedBy(statements: string[]) {
  const place = { dataDir: await newDataFolder(), databaseUrl: await newOwnDatabase() };
  const db = await openDatabase(place);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
  return place;
}

/** A table with its own columns, some of them as in `edit`; SQLite alters no column. */
function madeAnew(table: string, columns: string[]): string[] {
  return [`drop table ${table}`, `create table ${table} (${columns.join(', ')})`];
}

const number = isOnPostgres ? 'bigint' : 'integer';

/** Statements after which anything can be written into a problem. */
async function withoutCheck(db: Handle): Promise<string[]> {
  if (isOnPostgres) return ['alter table problems drop constraint problems_check'];
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'table' and name = 'problems'`.execute(db);
  return ['drop table problems', rows[0]?.sql.replace(/,\s*check .*$/s, ')') ?? ''];
}

const MISFITS: [what: string, statements: string[], sentence: string][] = [
  ['a table is gone', ['drop table images'], 'it lacks the table images'],
  [
    'a column is gone',
    ['alter table comments drop column decided_by'],
    'it lacks the text column comments.decided_by',
  ],
  [
    'a column may be empty',
    madeAnew('settings', ['name text primary key', 'value text']),
    'it lacks the filled text column settings.value',
  ],
  [
    'a column is of another kind',
    madeAnew('settings', ['name text primary key', `value ${number} not null`]),
    'it lacks the filled text column settings.value',
  ],
  [
    'a key is not unique',
    madeAnew('settings', ['name text not null', 'value text not null']),
    'it lacks the unique key settings (name)',
  ],
  [
    'nothing keeps the trail from being changed',
    isOnPostgres
      ? ['drop trigger audit_trail_keeps_rows on audit_trail']
      : ['drop trigger audit_trail_keeps_rows', 'drop trigger audit_trail_keeps_values'],
    'it lacks trigger 1 of audit_trail',
  ],
  [
    'a column was added that every row must fill',
    madeAnew('settings', ['name text primary key', 'value text not null', 'reason text not null']),
    'this version knows nothing to write into settings.reason',
  ],
];

/** What only PostgreSQL has. */
const MISFITS_OF_POSTGRES: typeof MISFITS = [
  [
    'a reference could be given twice',
    ['alter table problem_references drop constraint problem_references_pkey'],
    'it lacks the unique key problem_references (reference)',
  ],
  [
    'older processes would count numbers of their own',
    ['drop trigger problem_numbers_are_given on counters'],
    'it lacks trigger 1 of counters',
  ],
  ['the counts are gone', ['drop table problem_counts'], 'it lacks the table problem_counts'],
  [
    'changes of reports are not counted',
    ['drop trigger problems_changed on problems'],
    'it lacks trigger 7 of problems',
  ],
];

describe('tables that are not those of this version', () => {
  test.each(isOnPostgres ? [...MISFITS, ...MISFITS_OF_POSTGRES] : MISFITS)(
    'are refused where %s',
    async (_, statements, sentence) => {
      const place = await changedBy(statements);
      await expect(openDatabase(place)).rejects.toThrow(
        `The tables of this database are not those of this version: ${sentence}`,
      );
    },
  );

  test('are refused where nothing keeps contacts out of anonymous problems', async () => {
    const place = await changedBy([]);
    const db = await openDatabase(place);
    for (const statement of await withoutCheck(db)) await sql.raw(statement).execute(db);
    await db.destroy();
    await expect(openDatabase(place)).rejects.toThrow(/check \d of problems/);
  });

  test('end the start with a sentence, before anything is answered', async () => {
    const { dataDir, databaseUrl = '' } = await changedBy([
      'drop table images',
      'drop table settings',
    ]);
    const { ended, output } = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^The tables of this database are not those of this version: it lacks the table .+ and \d+ more\. Restore a backup, .+\n$/,
    );
  });
});

test('what a later version or an operator adds is no hindrance', async () => {
  const place = await changedBy([
    'create table of_later (id text primary key, value text not null)',
    'alter table comments add column of_later text',
    "alter table comments add column also_of_later text not null default ''",
    'create unique index of_an_operator on images (name, bytes)',
  ]);
  const db = await openDatabase(place);
  await db.destroy();
});
