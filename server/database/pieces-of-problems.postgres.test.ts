import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readContents } from '#server/backup/copy-queries.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import type { Handle } from '#server/database/tables.ts';
import { newBareDatabase } from '#server/test/new-test-database.ts';
import { openFrozen } from '#server/test/open-frozen.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { block } from '../../tools/test/page.ts';

/** A report of a year, of which nothing matters but its place. */
function addOf(db: Handle, year: number, number: number, reference = `PR-${number}`) {
  const time = Date.UTC(year, 5);
  const id = time.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-').concat(`-${number}`);
  return db
    .insertInto('problems')
    .values({
      ...{ id, number, change: -number, reference, anonymous: 1, status: 'submitted' },
      ...{ priority: 'low', category: 'Other', subject: 's', description: 'd', location: '' },
      ...{ incident_date: '', supporting_link: '', city: 'c', city_key: 'c', state: 's' },
      ...{ name: null, phone: null, email: null, created_at: time, updated_at: time },
    })
    .returning(sql<string>`tableoid::regclass::text`.as('piece'))
    .executeTakeFirstOrThrow();
}

test('each report lies in the piece of its year, and what is too late for one in the last', async () => {
  const { db } = await startTestServer();
  const thisYear = new Date().getUTCFullYear();
  const years = [2001, thisYear, thisYear + 1, thisYear + 5, thisYear + 6, thisYear + 90];
  const pieces: string[] = [];
  for (const [number, year] of years.entries()) {
    const { piece } = await addOf(db, year, number);
    pieces.push(piece.replace('problems_', ''));
  }
  const first = `${thisYear}`;
  expect(pieces).toEqual([first, first, `${thisYear + 1}`, `${thisYear + 5}`, 'later', 'later']);
});

test('a year to come is cut into months as the page for operators says, but not one with reports', async () => {
  const databaseUrl = await newBareDatabase();
  const db = await openDatabase({ dataDir: '', databaseUrl });
  onTestFinished(() => db.destroy());
  const year = new Date().getUTCFullYear() + 2;
  const cut = sql.raw(block('sql pieces').replace('2028', `${year}`));
  await cut.execute(db);
  expect(await addOf(db, year, 1)).toEqual({ piece: `problems_${year}_06` });
  await expect(cut.execute(db)).rejects.toThrow(`reports of ${year} are there already`);
});

test('a reference is given once, in whichever pieces its reports would be', async () => {
  const { db } = await startTestServer();
  await addOf(db, 2026, 1, 'PR-TWICE');
  await expect(addOf(db, 2090, 2, 'PR-TWICE')).rejects.toThrow('duplicate key');
  await db.deleteFrom('problems').execute();
  await addOf(db, 2090, 3, 'PR-TWICE');
});

test('every key holds what its table is cut by, so that it can be distributed too', async () => {
  const { db } = await startTestServer();
  const { rows } = await sql<{ table: string; cut: string; keys: string[] }>`
    select cut_table.oid::regclass::text as "table", cut_column.attname as cut, array(
      select distinct key_column.attname::text
      from pg_partition_tree(cut_table.oid) as piece
      join pg_index on indrelid = piece.relid and indisunique
      join pg_attribute as key_column
        on key_column.attrelid = piece.relid and key_column.attnum = pg_index.indkey[0]
      order by 1) as keys
    from pg_partitioned_table
    join pg_class as cut_table on cut_table.oid = partrelid
    join pg_attribute as cut_column
      on cut_column.attrelid = partrelid and cut_column.attnum = partattrs[0]
    order by 1`.execute(db);
  expect(rows).toEqual([
    { table: 'problem_history', cut: 'problem_id', keys: ['problem_id'] },
    { table: 'problem_references', cut: 'reference', keys: ['reference'] },
    { table: 'problem_texts', cut: 'number', keys: ['number'] },
    { table: 'problems', cut: 'id', keys: ['id'] },
  ]);
  // Those of the history are found where the report is.
  const { rows: references } = await sql<{ says: string }>`
    select distinct pg_get_constraintdef(oid) as says from pg_constraint
    where contype = 'f' and conrelid = 'problem_history'::regclass`.execute(db);
  expect(references).toContainEqual({
    says: 'FOREIGN KEY (problem_id) REFERENCES problems(id)',
  });
});

describe('the tables of the version before', () => {
  const KEPT = ['problems', 'problem_history'];
  const reportsOf = async (db: Handle) =>
    (await readContents(db)).filter(({ table }) => KEPT.includes(table));

  test('keep every row, also where the change was killed half-way and begun anew', async () => {
    const { databaseUrl = '' } = (await openFrozen('0018')).place;
    const before = openPostgresAsItIs(databaseUrl);
    onTestFinished(() => before.destroy());
    const rows = await reportsOf(before);
    expect(rows.map((table) => table.rows > 0)).toEqual([true, true]);

    // It has copied the references when it comes to the history, and waits.
    const reader = new Client({ connectionString: databaseUrl });
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query('begin; lock table problem_history in access share mode');
    const killed = expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toThrow();
    for (let found = 0; found === 0; ) {
      const { rowCount } = await reader.query(
        `select pg_terminate_backend(pid) from pg_locks
         where relation = 'problem_history'::regclass and not granted`,
      );
      found = rowCount ?? 0;
    }
    await killed;
    await reader.query('commit');
    expect(await reportsOf(before)).toEqual(rows);

    const after = await openDatabase({ dataDir: '', databaseUrl });
    onTestFinished(() => after.destroy());
    expect(await reportsOf(after)).toEqual(rows);
    const { rows: unreferred } = await sql`
      select reference, number from problems except
      select reference, number from problem_references`.execute(after);
    expect(unreferred).toEqual([]);
  });
});
