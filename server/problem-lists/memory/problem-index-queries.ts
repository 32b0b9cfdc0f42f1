import { sql } from 'kysely';
import { findHash, lastEntry, type Noted } from '#server/audit/audit-queries.ts';
import { compiled } from '#server/database/compiled.ts';
import type { Handle } from '#server/database/tables.ts';
import type { IndexedRow } from '#server/problem-lists/memory/indexed-problems.ts';
import { TERM_COLUMNS } from '#server/problem-lists/term-filters.ts';

/** How far the problems have come: no problem came or changed since a reader that knows both. */
export interface Progress {
  number: number;
  change: number;
}

const bothCounters = compiled((db) =>
  db
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('name', 'in', ['problem_numbers', 'problem_changes']),
);

/** Both counters as they were at one moment. */
export async function readProgress(db: Handle): Promise<Progress> {
  const rows = await bothCounters(db, {});
  const counted = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  return { number: counted('problem_numbers'), change: counted('problem_changes') };
}

/** What may change of a problem. */
const CHANGING = ['status', 'suspected', 'assigned_to'] as const;
const DETAILS = ['reference', 'phone', 'email'] as const;

/** Problems above a number, lowest first. */
export function problemsAfter(db: Handle, number: number, limit: number): Promise<IndexedRow[]> {
  return db
    .selectFrom('problems')
    .select(['number', 'created_at', ...CHANGING, ...TERM_COLUMNS])
    .select(['subject', 'description', 'location', 'name', ...DETAILS])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** What no snapshot holds, of problems above a number and up to another one, lowest first. */
export function detailsBetween(db: Handle, number: number, last: number, limit: number) {
  return db
    .selectFrom('problems')
    .select(['number', ...DETAILS])
    .where('number', '>', number)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** How many problems there are up to a number. */
export async function countUpTo(db: Handle, number: number): Promise<number> {
  const { problems } = await db
    .selectFrom('problems')
    .select(({ fn }) => fn.countAll<number>().as('problems'))
    .where('number', '<=', number)
    .executeTakeFirstOrThrow();
  return problems;
}

/** Problems changed after a value of the counter, in the order of their changes. */
export function problemsChangedAfter(db: Handle, change: number, limit: number) {
  return db
    .selectFrom('problems')
    .select(['number', 'change', ...CHANGING])
    .where('change', '>', change)
    .orderBy('change')
    .limit(limit)
    .execute();
}

/** Rows by which a database is known again: copies that went different ways differ in one of them. */
export interface Landmarks {
  /** The id of the problem with the number given. */
  problemId: string | null;
  historyId: string | null;
  /** The latest entry of the trail: not every change has one in the history of its problem. */
  entry: Noted | null;
}

export async function readLandmarks(db: Handle, lastNumber: number): Promise<Landmarks> {
  const problem = await db
    .selectFrom('problems')
    .select('id')
    .where('number', '=', lastNumber)
    .executeTakeFirst();
  const entry = await db
    .selectFrom('problem_history')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    problemId: problem?.id ?? null,
    historyId: entry?.id ?? null,
    entry: (await lastEntry(db)) ?? null,
  };
}

/** True when the database still holds what the landmarks name. */
export async function holdsLandmarks(
  db: Handle,
  lastNumber: number,
  { problemId, historyId, entry: noted }: Landmarks,
): Promise<boolean> {
  const now = await readLandmarks(db, lastNumber);
  if (now.problemId !== problemId) return false;
  if (noted !== null && (await findHash(db, noted.number)) !== noted.hash) return false;
  if (historyId === null) return true;
  const entry = await db
    .selectFrom('problem_history')
    .select(sql`1`.as('there'))
    .where('id', '=', historyId)
    .executeTakeFirst();
  return entry !== undefined;
}
