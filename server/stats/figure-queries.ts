import { setImmediate } from 'node:timers/promises';
import type { ProblemStatus } from '#contract/problem-values.ts';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';
import { countAll } from '#server/problem-lists/postgres/count-queries.ts';

/**
 * Rows read at once: some milliseconds. SQLite answers in the one thread, and others come in between.
 */
const SLICE = 500;

export interface CountedProblem {
  number: number;
  status: ProblemStatus;
  category: string;
  city: string;
  city_key: string;
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

/** All problems that are not suspected to be spam, in slices by their number. */
export async function* problemsToCount(db: Handle): AsyncGenerator<CountedProblem[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('problems')
      .select(['number', 'change', 'suspected', 'status', 'category', 'city', 'city_key'])
      .select('created_at')
      .where('number', '>', after)
      .orderBy('number')
      .limit(SLICE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const answers = await answersBetween(db, after, last.number);
    yield rows
      .filter(({ suspected }) => suspected === 0)
      .map((row) => ({ ...row, ...(answers.get(row.number) ?? UNANSWERED) }));
    if (rows.length < SLICE) return;
    after = last.number;
    await setImmediate();
  }
}

type Answers = Pick<CountedProblem, 'first_answer_at' | 'solved_at'>;
const UNANSWERED: Answers = { first_answer_at: null, solved_at: null };

/** Of the problems with a number after `after`, up to `last`. */
async function answersBetween(db: Handle, after: number, last: number) {
  const rows = await db
    .selectFrom('problems')
    .innerJoin('problem_history', 'problem_history.problem_id', 'problems.id')
    .select(({ fn, eb }) => [
      'problems.number',
      fn.min('problem_history.created_at').as('first_answer_at'),
      fn
        .max(
          eb
            .case()
            .when(eb.and([eb('to_status', '=', 'resolved'), eb('from_status', '<>', 'resolved')]))
            .then(eb.ref('problem_history.created_at'))
            .end(),
        )
        .as('solved_at'),
    ])
    .where('number', '>', after)
    .where('number', '<=', last)
    .groupBy('problems.number')
    .execute();
  return new Map(rows.map(({ number, ...answers }) => [number, answers as Answers]));
}

/** When submissions arrived that are not suspected to be spam, from a time on, in slices. */
export async function* submissionTimes(db: Handle, from: number): AsyncGenerator<number[]> {
  let after = { created_at: from, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['created_at', 'id', 'suspected'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(SLICE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.filter(({ suspected }) => suspected === 0).map(({ created_at: at }) => at);
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
