import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isUnused, readContents } from '#server/backup/copy-queries.ts';
import { moveDatabase } from '#server/backup/move-database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { insertProblem } from '#server/problems/problem-queries.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { newDataFolder } from '#server/test/start-process.ts';

async function newDatabase() {
  const db = await openDatabase({ dataDir: await newDataFolder() });
  onTestFinished(() => db.destroy());
  return db;
}

/** With more rows than are read at once: twice as many. */
async function withContent() {
  const db = await newDatabase();
  await sql`with recursive rows (number) as (
      select 1 union all select number + 1 from rows where number < 4000
    ) insert into settings (name, value) select 'setting ' || number, 'value' from rows`.execute(
    db,
  );
  return db;
}

const settings = (db: Awaited<ReturnType<typeof newDatabase>>) =>
  db.selectFrom('settings').selectAll().orderBy('name').execute();

test('every row is copied once, and a second run finds that all are there', async () => {
  const [from, to] = [await withContent(), await newDatabase()];
  const counter = { name: 'audit_trail', value: 7 };
  const { name, value } = counter;
  await from.updateTable('counters').set({ value }).where('name', '=', name).execute();
  expect([await isUnused(from), await isUnused(to)]).toEqual([false, true]);
  const { contents, wasThere } = await moveDatabase(from, to);
  expect(wasThere).toBe(false);
  expect(contents.find(({ table }) => table === 'settings')?.rows).toBe(4000);
  expect(await settings(to)).toEqual(await settings(from));
  const counters = to.selectFrom('counters').selectAll();
  expect(await counters.execute()).toContainEqual(counter);
  expect(await readContents(to)).toEqual(contents);
  expect(await moveDatabase(from, to)).toEqual({ contents, wasThere: true });
});

test('rows that may be long are read few at a time', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()];
  await sql`with recursive rows (number) as (
      select 1 union all select number + 1 from rows where number < 45
    ) insert into deleted_blogs (id, content, deleted_at)
    select 'blog ' || number, '{}', 1 from rows`.execute(from);
  const counts: number[] = [];
  const counted = from.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counts.push(result.rows.filter((row) => 'content' in row).length);
      return result;
    },
  });
  await moveDatabase(counted, to);
  expect(Math.max(...counts)).toBe(20);
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(45);
});

test('numbers go on behind the last report, where the counter has not kept up as on PostgreSQL', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()];
  const problem = { body: problemWith({}) as never, reference: 'PR-2345-67', at: Date.now() };
  await insertProblem(from, problem);
  await from.updateTable('counters').set({ value: 0 }).execute();
  await moveDatabase(from, to);
  const { number } = await insertProblem(to, { ...problem, reference: 'PR-2345-68' });
  expect(number).toBe(2);
});

test('after a move the database knows how much its tables hold, to plan its queries', async () => {
  const [from, to] = [await withContent(), await newDatabase()];
  await moveDatabase(from, to);
  const { rows } = await sql<{ stat: string }>`
    select stat from sqlite_stat1 where tbl = 'settings'`.execute(to);
  expect(rows).toEqual([{ stat: '4000 1' }]);
});

test.each([
  ['another value in its last row', "update settings set value = '' where name = 'setting 999'"],
  ['a row less', "delete from settings where name = 'setting 1'"],
  ['a row more', "insert into settings (name, value) values ('one', 'more')"],
])('a database with %s is other data, and stays as it is', async (_, change) => {
  const [from, to] = [await withContent(), await newDatabase()];
  await moveDatabase(from, to);
  await sql.raw(change).execute(to);
  const before = await settings(to);
  await expect(moveDatabase(from, to)).rejects.toThrow(
    'The database holds other data already (settings): name a new, empty database',
  );
  expect(await settings(to)).toEqual(before);
});

test('where what was copied differs, nothing is kept', async () => {
  const [from, to] = [await withContent(), await newDatabase()];
  await sql`create trigger changes_it after insert on settings when new.name = 'setting 7'
    begin update settings set value = 'another' where name = new.name; end`.execute(to);
  await expect(moveDatabase(from, to)).rejects.toThrow(
    'What was copied differs, so nothing was kept (settings)',
  );
  expect(await isUnused(to)).toBe(true);
});
