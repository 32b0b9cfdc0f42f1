import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { problemEndpoints } from '#contract/problems.ts';
import * as firstTables from '#server/database/migrations/0001-first-tables.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { openSqlite } from '#server/database/open-sqlite.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { call } from './test/call.ts';
import { expectSoundFile } from './test/check-ledger.ts';
import { isKilledAt } from './test/killed-at.ts';
import { runProduct } from './test/run-product.ts';
import { report, scaled } from './test/scale.ts';

const PROBLEMS = scaled({ short: 2000, full: 50_000 });
const BLOGS = 30;
/** From one statement killed at to the next. */
const STEP = scaled({ short: 71, full: 1 });

/** A data folder as the first version of the product left it, with problems and blogs. */
async function makeOldFolder(): Promise<string> {
  const dataDir = await newDataFolder();
  const db = openSqlite(join(dataDir, DATABASE_FILE));
  const provider = { getMigrations: async () => ({ '0001-first-tables': firstTables }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  await db.destroy();
  if (error) throw error;
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
  database.exec(`
    insert into problems
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${PROBLEMS})
    select 'id-' || number, number, number, 'PR-' || number, 'submitted', 'low', 'Other', 'Subject',
      'Description', '', '', '', 'Patna', 'patna', 'Bihar', 1, null, null, null, number, number
    from numbers;
    update counters set value = ${PROBLEMS};
    insert into blogs
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${BLOGS})
    select 'id-' || number, 'Title', 'title', 'Excerpt', 'Other', '[]', null, '', '', '', '',
      'published', 0, 0, 1, 1, 1, 1, null, '<p>The end.</p><p>Start</p>', 'the end.start'
    from numbers`);
  database.close();
  return dataDir;
}

/** Every table, index and trigger, the steps that made them, and who can sign in. */
function contentsOf(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const all = (sql: string) => database.prepare(sql).all();
  const contents = {
    schema: all('select name, sql from sqlite_schema order by name'),
    steps: all('select name from kysely_migration order by name'),
    admins: all('select email from admins'),
    counters: all('select name from counters order by name'),
    gluedTexts: all("select id from blogs where search_text like '%end.start%'"),
  };
  database.close();
  return contents;
}

/** What both tests expect, made once. */
let whole: Promise<unknown> | undefined;

async function makeWithoutFault(): Promise<unknown> {
  const dataDir = await newDataFolder();
  const { kill } = await runProduct(dataDir);
  await kill();
  return contentsOf(dataDir);
}

test.each([
  ['of the first start', newDataFolder, 0],
  [`of ${PROBLEMS} reports of an older version`, makeOldFolder, PROBLEMS],
])(
  'kill -9 in the migration %s leaves all or nothing of it, and the next start completes it',
  { timeout: 300_000 },
  async (_, makeFolder, problems) => {
    whole ??= makeWithoutFault();
    const expected = await whole;
    const folder = await makeFolder();
    let moments = 0;
    for (let statement = 1; ; statement += STEP) {
      const dataDir = await newDataFolder();
      await cp(folder, dataDir, { recursive: true });
      if (!(await isKilledAt(statement, 'kill-at-statement-preload.ts', { dataDir }))) break;
      moments += 1;
      const { caller, child, ended } = await runProduct(dataDir);
      const { pagination } = await call(caller, problemEndpoints.list);
      expect(pagination.total, `killed at statement ${statement}`).toBe(problems);
      child.kill('SIGKILL');
      await ended;
      expect(contentsOf(dataDir), `killed at statement ${statement}`).toEqual(expected);
      await expectSoundFile(dataDir);
    }
    report('kill -9 in a migration', { problems, moments });
    expect(moments).toBeGreaterThan(0);
  },
);
