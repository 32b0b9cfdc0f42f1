import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { deferReferences, engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

const floored = (column: string) => `${column} = ${column} - ${column} % 3600000`;

/**
 * At which minute a report came may tell who wrote it, so nothing says it any longer. The time of
 * every report is its hour: a named one that was exact would tell of its neighbours. New reports are
 * numbered by a counter of their own: changes of a status, whose minute the trail keeps, do not stand
 * between them, and `change` is the negative number until a report is changed.
 */
const STATEMENTS = [
  `insert into counters (name, value)
    select 'problem_numbers', coalesce(max(number), 0) from problems`,
  "update counters set name = 'problem_changes' where name = 'problems'",
  'update problems set change = -number where change = number',
  `update problems set ${floored('created_at')}`,
  `update problems set ${floored('updated_at')} where anonymous = 1 or change < 0`,
  `update problem_history set ${floored('created_at')}
    where problem_id in (select id from problems where anonymous = 1)`,
  `update idempotency_keys set ${floored('created_at')}`,
];

/** Rows renamed with one statement. */
const BATCH = 500;

export async function up(db: Kysely<Tables>): Promise<void> {
  // Entries name their report by its id, and both change.
  await runSchema(db, deferReferences(engineOf(db), 'problem_history', 'problem_id'));
  await runSchema(db, STATEMENTS);
  await renewProblemIds(db);
  await renewHistoryIds(db);
}

/** The ids so far hold the millisecond. */
async function renewProblemIds(db: Handle): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('problems')
      .select(['number', 'id', 'created_at'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const renamed = rows.map(({ id, created_at }) => [id, uuidv7({ msecs: created_at })] as const);
    await rename(db, 'problem_history', 'problem_id', renamed);
    await rename(db, 'problems', 'id', renamed);
    after = rows.at(-1)?.number ?? after;
  }
}

async function renewHistoryIds(db: Handle): Promise<void> {
  const rows = await db
    .selectFrom('problem_history')
    .innerJoin('problems', 'problems.id', 'problem_history.problem_id')
    .select(['problem_history.id', 'problem_history.created_at'])
    .where('problems.anonymous', '=', 1)
    .execute();
  const renamed = rows.map(({ id, created_at }) => [id, uuidv7({ msecs: created_at })] as const);
  for (let start = 0; start < renamed.length; start += BATCH)
    await rename(db, 'problem_history', 'id', renamed.slice(start, start + BATCH));
}

/** Puts new values in the place of old ones; both engines call the columns of values alike. */
async function rename(
  db: Handle,
  table: 'problems' | 'problem_history',
  column: string,
  renamed: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const pairs = sql.join(renamed.map(([from, to]) => sql`(${from}, ${to})`));
  const old = sql.ref(`${table}.${column}`);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = renamed.column2
    from (values ${pairs}) as renamed where ${old} = renamed.column1`.execute(db);
}
