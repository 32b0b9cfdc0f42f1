import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

/** Further from zero than any number of a report or of a change. */
const AWAY = 1_000_000_000_000;

/**
 * Reports and changes of a status were once counted together: which numbers the changes took, whose
 * minute the trail keeps, told between which of them a report came. Each gets a count of its own now,
 * without gaps. No two reports may have one number, or one change, at any time meanwhile.
 */
const STATEMENTS = [
  `update problems set number = -placed.place
    from (select id, row_number() over (order by number) as place from problems) as placed
    where problems.id = placed.id`,
  'update problems set number = -number',
  `update problem_history set change = placed.place
    from (select id, row_number() over (order by change, id) as place from problem_history) as placed
    where problem_history.id = placed.id`,
  `update problems set change = -${AWAY} - number`,
  `update problems set change = latest.change
    from (select problem_id, max(change) as change from problem_history group by problem_id) as latest
    where problems.id = latest.problem_id`,
  `update problems set change = -number where change < -${AWAY}`,
  `update counters set value = (select count(*) from problems) where name = 'problem_numbers'`,
  `update counters set value = (select count(*) from problem_history)
    where name = 'problem_changes'`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  // The step before leaves references to be looked at, and no table can be altered until they are.
  if (engineOf(db) === 'postgres') await sql`set constraints all immediate`.execute(db);
  if (await hasGaps(db)) await runSchema(db, STATEMENTS);
}

/** Where neither count has one, no report and no change was counted with the others. */
async function hasGaps(db: Handle): Promise<boolean> {
  const { problems, changes } = await db
    .selectNoFrom([
      gaps('problems', 'number').as('problems'),
      gaps('problem_history', 'change').as('changes'),
    ])
    .executeTakeFirstOrThrow();
  return problems !== 0 || changes !== 0;
}

const gaps = (table: string, column: string) => sql<number>`
  (select coalesce(max(${sql.ref(column)}), 0) - count(*) from ${sql.table(table)})`;
