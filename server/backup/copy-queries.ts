import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { TABLE_KEYS, TABLE_NAMES } from '#server/database/table-keys.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import { lettingManyIn } from '#server/problem-lists/postgres/many-queries.ts';
import { insertTexts } from '#server/problem-lists/postgres/text-queries.ts';

type Table = keyof Tables;
type Row = Record<string, unknown>;

/** Rows read at once, and written with one statement. */
const READ = 2000;
const WRITE = 200;
/** Of tables whose rows may have some MB each: all that are read at once are in memory. */
const READ_LONG = 20;
const LONG: ReadonlySet<Table> = new Set([
  'blogs',
  'deleted_blogs',
  'submissions',
  'idempotency_keys',
  'reset_mails',
]);

/** The counter that says what the problems say; on PostgreSQL it lags behind. */
const PROBLEM_NUMBERS = 'problem_numbers';

/** What a table holds; equal for equal rows, whatever the engine. */
export interface TableContents {
  table: Table;
  rows: number;
  sha256: string;
}

/** Reads all that was committed at one moment; what is written meanwhile is not seen. */
export function atOneMoment<T>(
  db: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read);
}

/** True when nothing was ever kept in this database. */
export async function isUnused(db: Handle): Promise<boolean> {
  for (const table of TABLE_NAMES.filter((name) => name !== 'counters'))
    if ((await readAfter(db, table, undefined, 1)).length > 0) return false;
  return true;
}

/** Copies every row into an unused database. Run it in a transaction of each. */
export async function copyTables(from: Handle, to: Handle): Promise<void> {
  // They are made with the tables; the audit trail needs its own to be there first.
  await to.deleteFrom('counters').where('name', '<>', PROBLEM_NUMBERS).execute();
  await lettingManyIn(to, () => copyRows(from, to));
  await to
    .updateTable('counters')
    .from((eb) =>
      eb
        .selectFrom('problems')
        .select(({ fn }) => fn.max('number').as('number'))
        .as('latest'),
    )
    .set((eb) => ({ value: eb.ref('latest.number').$notNull() }))
    .where('name', '=', PROBLEM_NUMBERS)
    .where('latest.number', 'is not', null)
    .execute();
}

async function copyRows(from: Handle, to: Handle): Promise<void> {
  for (const table of TABLE_NAMES)
    for await (const rows of batchesOf(from, table))
      for (let start = 0; start < rows.length; start += WRITE) {
        const some = rows.slice(start, start + WRITE);
        if (table === 'problems') await insertTexts(to, some as never);
        await insert(to, table, some);
      }
}

/** Helps the database to plan its queries, after many rows have come at once. */
export async function analyse(db: Handle): Promise<void> {
  for (const table of TABLE_NAMES) await sql`analyze ${sql.table(table)}`.execute(db);
}

export async function readContents(db: Handle): Promise<TableContents[]> {
  const contents: TableContents[] = [];
  for (const table of TABLE_NAMES) {
    const hash = createHash('sha256');
    let count = 0;
    for await (const rows of batchesOf(db, table)) {
      for (const row of rows) hash.update(canonical(row));
      count += rows.length;
    }
    contents.push({ table, rows: count, sha256: hash.digest('hex') });
  }
  return contents;
}

/** PostgreSQL keeps no NUL in a text: another sign stands for it there. */
function canonical(row: Row): string {
  const entries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(entries).replaceAll('\\u0000', '\ufffd')}\n`;
}

async function* batchesOf(db: Handle, table: Table): AsyncGenerator<Row[]> {
  const most = LONG.has(table) ? READ_LONG : READ;
  let rows = await readAfter(db, table, undefined, most);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < most ? [] : await readAfter(db, table, rows.at(-1), most);
  }
}

async function readAfter(
  db: Handle,
  table: Table,
  after: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const key: readonly string[] = TABLE_KEYS[table];
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const values = sql.join(key.map((name) => after?.[name]));
  const beyond = after ? sql`(${columns}) > (${values})` : sql`true`;
  const isCopied = table === 'counters' ? sql`name <> ${PROBLEM_NUMBERS}` : sql`true`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${beyond} and ${isCopied} order by ${columns} limit ${limit}`.execute(
    db,
  );
  return rows;
}

async function insert(db: Handle, table: Table, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(tuples)}`.execute(db);
}
