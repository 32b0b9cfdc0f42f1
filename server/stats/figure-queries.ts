import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ProblemStatus } from '#contract/problem-values.ts';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';
import { countAll } from '#server/problem-lists/postgres/count-queries.ts';
import { UNDO_OFFERED } from '#server/problems/undo-offered.ts';

/**
 * Rows read at once: some milliseconds. SQLite answers in the one thread, and others come in between.
 */
const SLICE = 500;

export interface CountedProblem {
  number: number;
  status: ProblemStatus;
  category: string;
  city: string;
  created_at: number;
  /** The first entry of its history, and the last that solved it; null where there is none. */
  first_answer_at: number | null;
  solved_at: number | null;
}

/** Another text once a problem came or was changed in anything that is counted of it. */
export async function problemProgress(db: Handle): Promise<string> {
  const counters = await db
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('name', 'in', ['problem_numbers', 'problem_changes'])
    .orderBy('name')
    .execute();
  // There a number is given before its report can be seen.
  const all = engineOf(db) === 'postgres' ? await countAll(db) : undefined;
  return JSON.stringify({ counters, all });
}

/**
 * Another text once another PostgreSQL has taken the place of this one: it may lack its last writes, and
 * count as many others in their place.
 */
export async function countingServer(db: Handle): Promise<string> {
  if (engineOf(db) !== 'postgres') return '';
  const { rows } = await sql<{ started: string }>`
    select pg_postmaster_start_time()::text as started`.execute(db);
  return rows[0]?.started ?? '';
}

/**
 * What was read of the histories of each slice of problems, the dearer part by far: good until one of its
 * problems changes. Some 25 bytes a problem.
 */
export type KnownAnswers = Map<number, { changes: string; answers: SliceAnswers }>;

/** All problems that are not suspected to be spam, in slices by their number. */
export async function* problemsToCount(
  db: Handle,
  known: KnownAnswers,
): AsyncGenerator<CountedProblem[]> {
  for (let after = 0, slice = 0; ; slice++) {
    const rows = await db
      .selectFrom('problems')
      .select(['id', 'number', 'change', 'suspected', 'status', 'category', 'city'])
      .select('created_at')
      .where('number', '>', after)
      .orderBy('number')
      .limit(SLICE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    // Each change has a number of its own, and a problem without one its own number.
    const changes = rows.map(({ change }) => change).join();
    let answers = known.get(slice)?.answers;
    if (known.get(slice)?.changes !== changes) answers = undefined;
    // Read after their changes: what came in between is read anew next time.
    answers ??= new SliceAnswers(rows, await answersOf(db, rows));
    known.set(slice, { changes, answers });
    yield rows
      .map((row, index) => Object.assign(row, answers.at(index)))
      .filter(({ suspected }) => suspected === 0);
    if (rows.length < SLICE) return;
    after = last.number;
    await setImmediate();
  }
}

type Answers = Pick<CountedProblem, 'first_answer_at' | 'solved_at'>;
type Answered = Pick<CountedProblem, 'status'> & { id: string };

/** Of one history: its first step that is an answer, its first step at all, and the last that solved it. */
interface StepTimes {
  answered_at: number | null;
  first_at: number;
  solved_at: number | null;
}

/** Two numbers a problem, in the order of a slice. */
class SliceAnswers {
  readonly #times: Float64Array;

  constructor(rows: readonly Answered[], answers: ReadonlyMap<string, StepTimes>) {
    const times = rows.flatMap(({ id, status }) => {
      const { answered_at: answered, first_at: first, solved_at: solved } = answers.get(id) ?? {};
      return [answered ?? (status === 'submitted' ? null : first) ?? NaN, solved ?? NaN];
    });
    this.#times = Float64Array.from(times);
  }

  at(index: number): Answers {
    const of = (place: number) => {
      const time = this.#times[2 * index + place] ?? NaN;
      return Number.isNaN(time) ? null : time;
    };
    return { first_answer_at: of(0), solved_at: of(1) };
  }
}

/**
 * A change that its admin took back is no answer, and what took it back solves nothing: a slip must not
 * move an old solution into this month. Asked by ids: PostgreSQL plans a join of all pieces with all for
 * longer than it takes to read one of them.
 */
async function answersOf(db: Handle, problems: readonly Answered[]) {
  const { rows } = await sql<StepTimes & { problem_id: string }>`
    with steps as (
      select problem_history.*,
        note = '' and from_status <> to_status and from_status = lag(to_status) over steps_of
          and to_status = lag(from_status) over steps_of and by_admin = lag(by_admin) over steps_of
          and created_at - lag(created_at) over steps_of <= ${sql.lit(UNDO_OFFERED)} as takes_back
      from problem_history where problem_id in (${sql.join(problems.map(({ id }) => id))})
      window steps_of as (partition by problem_id order by change)
    ), judged as (
      select steps.*, lead(takes_back) over (partition by problem_id order by change) as is_taken_back
      from steps
    )
    select problem_id,
      min(case when takes_back or (is_taken_back and note = '') then null else created_at end)
        as answered_at,
      min(created_at) as first_at,
      coalesce(
        max(case when to_status = 'resolved' and from_status <> 'resolved'
          and takes_back is not true then created_at end),
        max(case when to_status = 'resolved' and from_status <> 'resolved' then created_at end))
        as solved_at
    from judged group by problem_id`.execute(db);
  return new Map(rows.map(({ problem_id: id, ...times }) => [id, times]));
}

/** When submissions arrived that are not suspected to be spam, from a time on, in slices. */
export async function* submissionTimes(db: Handle, from: number): AsyncGenerator<number[]> {
  let after = { created_at: from, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['created_at', 'id'])
      .where('suspected', '=', 0)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(SLICE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ created_at: at }) => at);
    if (rows.length < SLICE) return;
    after = last;
    await setImmediate();
  }
}

/** When the published posts were published, from a time on, in slices. */
export async function* publicationTimes(db: Handle, from: number): AsyncGenerator<number[]> {
  let after = { published_at: from, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('blogs')
      .select(['published_at', 'id'])
      .where('status', '=', 'published')
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('published_at', 'id'), '>', tuple(after.published_at, after.id)),
      )
      .orderBy('published_at')
      .orderBy('id')
      .limit(SLICE)
      .$narrowType<{ published_at: number }>()
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ published_at: at }) => at);
    if (rows.length < SLICE) return;
    after = last;
    await setImmediate();
  }
}
