import { type Selectable, sql } from 'kysely';
import type { ProblemBody } from '#contract/problem-body.ts';
import type { ProblemPriority, ProblemStatus } from '#contract/problem-values.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import { engineOf } from '#server/database/dialect.ts';
import { hourOf } from '#server/database/hour-of.ts';
import { newId } from '#server/database/new-id.ts';
import type { ReferenceTables } from '#server/database/problem-tables.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import { insertTexts } from '#server/problem-lists/postgres/text-queries.ts';
import { firstPriority } from '#server/problems/first-priority.ts';

export type ProblemRow = Selectable<Tables['problems']>;
export type HistoryRow = Selectable<Tables['problem_history']>;

export interface NewProblem {
  body: ProblemBody;
  reference: string;
  /** Milliseconds. */
  at: number;
  /** The category's own unless given. */
  priority?: ProblemPriority;
  /** The id of the admin who took it down on the phone. */
  takenBy?: string;
}

/**
 * Stores a problem as submitted, marked where it filled the honeypot. Run it in a transaction. Its time
 * is its hour, here and in its id: the minute may tell who wrote it, and so may the minute of a named
 * problem beside an anonymous one.
 */
export async function insertProblem(db: Handle, problem: NewProblem): Promise<ProblemRow> {
  const { body, reference, at } = problem;
  const { personalInfo, issueDetails, evidence } = body;
  const number = await nextNumber(db);
  const hour = hourOf(at);
  const row = {
    id: newId(hour),
    number,
    change: -number,
    reference,
    status: 'submitted' as const,
    suspected: body.website ? (1 as const) : (0 as const),
    priority: problem.priority ?? firstPriority(issueDetails.category),
    category: issueDetails.category,
    subject: issueDetails.subject,
    description: issueDetails.description,
    location: issueDetails.location,
    incident_date: issueDetails.incidentDate,
    supporting_link: evidence.supportingLink,
    city: personalInfo.city,
    city_key: foldText(personalInfo.city),
    state: personalInfo.state,
    ...reporterColumns(body),
    taken_by: problem.takenBy ?? null,
    created_at: hour,
    updated_at: hour,
  };
  // First, so that nobody has to fold it later.
  await insertTexts(db, [row]);
  return db.insertInto('problems').values(row).returningAll().executeTakeFirstOrThrow();
}

/** On PostgreSQL nobody waits for the one before to commit. */
async function nextNumber(db: Handle): Promise<number> {
  if (engineOf(db) === 'sqlite') return raise(db, 'problem_numbers');
  const [next] = await givenNumber(db, {});
  if (!next) throw new Error('PostgreSQL gave no number');
  return next.number;
}

const givenNumber = compiled((db) =>
  db.selectNoFrom(sql<number>`next_problem_number()`.as('number')),
);

/** Nothing of an anonymous reporter is stored. */
function reporterColumns(body: ProblemBody) {
  const { privacy, personalInfo } = body;
  if (privacy.anonymous || !('name' in personalInfo))
    return { anonymous: 1 as const, name: null, phone: null, email: null };
  const { name, phone, email } = personalInfo;
  return { anonymous: 0 as const, name, phone, email: email || null };
}

const raiseCounter = compiled((db, place: PlaceOf<{ name: string }>) =>
  db
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', place('name'))
    .returning('value'),
);

/** Raises a counter, which also lets one writer in at a time until it commits. */
async function raise(db: Handle, name: 'problem_numbers' | 'problem_changes'): Promise<number> {
  const [counter] = await raiseCounter(db, { name });
  if (!counter) throw new Error(`The counter ${name} is gone`);
  return counter.value;
}

const problemById = compiled((db, place: PlaceOf<{ id: string }>) =>
  db.selectFrom('problems').selectAll().where('id', '=', place('id')),
);

export async function findProblem(db: Handle, id: string): Promise<ProblemRow | undefined> {
  const [row] = await problemById(db, { id });
  return row;
}

export function findProblemByReference(
  db: Handle,
  reference: string,
): Promise<ProblemRow | undefined> {
  const problems = db.selectFrom('problems').selectAll();
  if (engineOf(db) === 'sqlite')
    return problems.where('reference', '=', reference).executeTakeFirst();
  const number = db
    .withTables<ReferenceTables>()
    .selectFrom('problem_references')
    .select('number')
    .where('reference', '=', reference);
  return problems.where('number', '=', number).executeTakeFirst();
}

/** The problems with these numbers, in their order. */
export async function problemsByNumbers(db: Handle, numbers: number[]): Promise<ProblemRow[]> {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom('problems').selectAll().where('number', 'in', numbers).execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

const historyOf = compiled((db, place: PlaceOf<{ problemId: string }>) =>
  db
    .selectFrom('problem_history')
    .selectAll()
    .where('problem_id', '=', place('problemId'))
    .orderBy('change'),
);

/** A problem's changes of status, the oldest first. */
export const findHistory = (db: Handle, problemId: string): Promise<HistoryRow[]> =>
  historyOf(db, { problemId });

const insertHistory = compiled((db, place: PlaceOf<HistoryRow>) =>
  db.insertInto('problem_history').values({
    id: place('id'),
    problem_id: place('problem_id'),
    change: place('change'),
    from_status: place('from_status'),
    to_status: place('to_status'),
    note: place('note'),
    by_name: place('by_name'),
    by_admin: place('by_admin'),
    created_at: place('created_at'),
  }),
);

type Changed = Pick<ProblemRow, 'status' | 'newest_note' | 'change' | 'updated_at'>;

const updateStatus = compiled((db, place: PlaceOf<Changed & Pick<ProblemRow, 'id'>>) =>
  db
    .updateTable('problems')
    .set({
      status: place('status'),
      newest_note: place('newest_note'),
      change: place('change'),
      updated_at: place('updated_at'),
    })
    .where('id', '=', place('id')),
);

export interface StatusChange {
  /** As it is unless given: a note alone. */
  to?: ProblemStatus | undefined;
  note: string;
  by: { id: string; name: string };
  /** Milliseconds. */
  at: number;
  /** The `change` that the problem must have; any unless given. */
  version?: number | undefined;
}

/**
 * Sets a problem's status and keeps who, when, from, to and the note in its history. The status it
 * has already is kept in the history only when a note comes with it. Run it in a transaction.
 *
 * @returns the problem, or undefined when there is none, or none with the `version` asked for
 */
export async function setProblemStatus(
  db: Handle,
  id: string,
  { to: asked, note, by, at, version }: StatusChange,
): Promise<ProblemRow | undefined> {
  // First the counter: whoever changes a problem meanwhile waits, and reads what came of this.
  const change = await raise(db, 'problem_changes');
  const problem = await findProblem(db, id);
  if (version !== undefined && problem?.change !== version) return undefined;
  const to = asked ?? problem?.status;
  if (!problem || !to || (problem.status === to && note === '')) return problem;
  const time = problem.anonymous === 1 ? hourOf(at) : at;
  await insertHistory(db, {
    id: newId(time),
    problem_id: id,
    change,
    from_status: problem.status,
    to_status: to,
    note,
    by_name: by.name,
    by_admin: by.id,
    created_at: time,
  });
  const newest_note = note || problem.newest_note;
  const changed: Changed = { status: to, newest_note, change, updated_at: time };
  await updateStatus(db, { id, ...changed });
  return Object.assign(problem, changed);
}

export interface Assignment {
  /** The id of an admin. */
  to: string | null;
  /** The `change` that the problem must have; any unless given. */
  version?: number | undefined;
}

/**
 * Gives a problem to an admin, or takes it away from whoever has it. That counts as a change; the trail
 * alone says who did it and when. Run it in a transaction.
 *
 * @returns the problem, or undefined when there is none, or none with the `version` asked for
 */
export async function setProblemAssignee(
  db: Handle,
  id: string,
  { to, version }: Assignment,
): Promise<ProblemRow | undefined> {
  const change = await raise(db, 'problem_changes');
  const problem = await findProblem(db, id);
  if (version !== undefined && problem?.change !== version) return undefined;
  if (!problem || problem.assigned_to === to) return problem;
  const changed = { assigned_to: to, change };
  await db.updateTable('problems').set(changed).where('id', '=', id).execute();
  return { ...problem, ...changed };
}

/**
 * Marks a problem as suspected spam, or as none, which counts as a change for whoever follows them. Run
 * it in a transaction.
 *
 * @returns the problem, or undefined when there is none
 */
export async function setProblemSuspected(
  db: Handle,
  id: string,
  suspected: boolean,
): Promise<ProblemRow | undefined> {
  const change = await raise(db, 'problem_changes');
  return db
    .updateTable('problems')
    .set({ suspected: suspected ? 1 : 0, change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
