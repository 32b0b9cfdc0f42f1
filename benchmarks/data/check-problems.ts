import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { FOLDED_COLUMNS, foldProblem } from '#server/database/fold-problem.ts';
import type { Tables } from '#server/database/tables.ts';

/** Reports whose texts are folded once more, from everywhere. */
const SAMPLE = 1000;

/** Each says how many rows there are that the product would not have left so. */
const FAULTS: Record<string, string> = {
  'counts other than those of the rows': `
    with rows as (
      select number >> 10 as block, suspected, status, priority, category, city_key,
        (assigned_to is not null)::integer as assigned, coalesce(assigned_to, '') as assigned_to,
        created_at / 3600000 as hour, count(*) as n
      from problems group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    counted as (
      select kind, key, place, suspected, status, priority, category, assigned, sum(n) as n
      from rows cross join lateral (values ('all', '', 0), ('vast', '', block >> 10),
        ('wide', '', block >> 7), ('near', '', block), ('city', city_key, block >> 7),
        ('assignee', assigned_to, block >> 7), ('hour', block::text, hour)) as counted (kind, key, place)
      where (kind <> 'assignee' or assigned_to <> '')
        and (kind <> 'hour' or status in ('submitted', 'under_review', 'in_progress'))
      group by 1, 2, 3, 4, 5, 6, 7, 8)
    select count(*) as n from counted full join problem_counts as kept
      using (kind, key, place, suspected, status, priority, category, assigned)
    where counted.n is distinct from kept.n and coalesce(counted.n, kept.n) <> 0`,
  'changes that are not counted': 'select count(*) as n from problem_deltas',
  'texts that are not folded': 'select count(*) as n from problem_unfolded',
  'texts too many or too few': `
    select abs((select count(*) from problems) - (select count(*) from problem_texts)) as n`,
  'references of no report, or of another': `
    select count(*) as n from problems full join problem_references using (reference, number)
    where problems.id is null or problem_references.reference is null`,
  'entries of history too many or too few': `
    select count(*) as n from problems full join problem_history on problem_id = problems.id
    where (coalesce(problems.status, '') = 'submitted') = (problem_history.id is not null)
      or problems.change <> coalesce(problem_history.change, -problems.number)`,
  'numbers given once more': `
    select count(*) as n from problems, problem_numbers where number > last_value`,
  'times that are not those of ids': `
    select count(*) as n from problems
    where substr(id, 1, 8) || substr(id, 10, 4) <> lpad(to_hex(created_at), 12, '0')`,
};

/** What of the loaded reports is other than the product itself would have written it. */
export async function faultsOf(db: Kysely<Tables>): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, statement] of Object.entries(FAULTS)) {
    const { rows } = await sql.raw<{ n: number }>(statement).execute(db);
    if (rows[0]?.n !== 0) faults.push(`${what}: ${rows[0]?.n}`);
  }
  const folded = await wronglyFolded(db);
  return folded > 0 ? [...faults, `texts folded in another way: ${folded}`] : faults;
}

async function wronglyFolded(db: Kysely<Tables>): Promise<number> {
  const { latest } = await db
    .selectFrom('problems')
    .select(({ fn }) => fn.max<number>('number').as('latest'))
    .executeTakeFirstOrThrow();
  const step = Math.max(1, Math.floor(latest / SAMPLE));
  const numbers = Array.from({ length: Math.min(latest, SAMPLE) }, (_, at) => 1 + at * step);
  const problems = await db
    .selectFrom('problems')
    .select(FOLDED_COLUMNS)
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute();
  const { rows } = await sql<object>`
    select * from problem_texts where number = any(${numbers}::bigint[]) order by number`.execute(
    db,
  );
  const differs = problems.filter(
    (problem, at) => !isDeepStrictEqual(foldProblem(problem), rows[at] && { ...rows[at] }),
  );
  return differs.length;
}
