import type { Insertable, Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { foldText } from '#contract/text/fold-text.ts';
import { hourOf } from '#server/database/hour-of.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertTexts } from '#server/problem-lists/postgres/text-queries.ts';
import { firstPriority } from '#server/problems/first-priority.ts';
import type { MadeProblem } from './make-problems.ts';
import { Random } from './random.ts';

/** Problems in one transaction, and rows in one statement. */
const TRANSACTION = 20_000;
const STATEMENT = 200;
const DAY = 86_400_000;
const COUNTERS = ['problem_numbers', 'problem_changes'];

type ProblemRow = Insertable<Tables['problems']>;
type HistoryRow = Insertable<Tables['problem_history']>;

/**
 * Writes made problems with the history of those that were worked on; tells of its progress.
 *
 * @param hasTexts false for tables of before migration 0018
 */
export async function writeProblems(
  db: Kysely<Tables>,
  problems: Iterable<MadeProblem>,
  onWritten: (count: number) => void,
  hasTexts = true,
): Promise<void> {
  const writer = new ProblemWriter(await lastNumber(db));
  let written = 0;
  for (const batch of batches(problems, TRANSACTION)) {
    const rows = batch.map((made) => writer.rows(made));
    await db.transaction().execute(async (trx) => {
      for (const part of batches(rows, STATEMENT)) {
        const problems = part.map(([problem]) => problem);
        if (hasTexts) await insertTexts(trx, problems as never);
        await trx.insertInto('problems').values(problems).execute();
        const history = part.flatMap(([, entry]) => entry ?? []);
        if (history.length > 0) await trx.insertInto('problem_history').values(history).execute();
      }
      await trx
        .updateTable('counters')
        .set({ value: writer.number })
        .where('name', 'in', COUNTERS)
        .execute();
    });
    written += batch.length;
    onWritten(written);
  }
}

/** The last number or change, whichever is more: what is written has one number for both. */
async function lastNumber(db: Kysely<Tables>): Promise<number> {
  const { last } = await db
    .selectFrom('counters')
    .select(({ fn }) => fn.max('value').as('last'))
    .where('name', 'in', COUNTERS)
    .executeTakeFirstOrThrow();
  return Number(last);
}

class ProblemWriter {
  number: number;
  private readonly random: Random;

  constructor(number: number) {
    this.number = number;
    this.random = new Random(number + 1);
  }

  rows(made: MadeProblem): [ProblemRow, HistoryRow | undefined] {
    const number = ++this.number;
    const isUntouched = made.status === 'submitted';
    const hour = hourOf(made.at);
    const id = this.id(hour);
    const updated = isUntouched ? hour : made.at + Math.floor(this.random.next() * 90 * DAY);
    const problem: ProblemRow = {
      id,
      number,
      change: isUntouched ? -number : number,
      suspected: 0,
      reference: reference(number),
      status: made.status,
      priority: firstPriority(made.category),
      category: made.category,
      subject: made.subject,
      description: made.description,
      location: made.location,
      incident_date: new Date(made.at - DAY).toISOString().slice(0, 10),
      supporting_link: made.supportingLink,
      city: made.place.city,
      city_key: foldText(made.place.city),
      state: made.place.state,
      anonymous: made.anonymous ? 1 : 0,
      name: made.anonymous ? null : made.name,
      phone: made.anonymous ? null : made.phone,
      email: made.anonymous ? null : made.email || null,
      created_at: hour,
      updated_at: updated,
    };
    return [problem, isUntouched ? undefined : this.historyOf(problem, updated)];
  }

  private historyOf(problem: ProblemRow, at: number): HistoryRow {
    return {
      id: this.id(at),
      problem_id: problem.id,
      change: problem.change,
      from_status: 'submitted',
      to_status: problem.status,
      note: '',
      by_name: 'Benchmark',
      by_admin: 'benchmark',
      created_at: at,
    };
  }

  private id(at: number): string {
    const random = Uint8Array.from({ length: 16 }, () => this.random.between(0, 255));
    return uuidv7({ msecs: at, seq: this.random.between(0, 2 ** 31), random });
  }
}

/** Signs of references. */
export const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** Unlike those of the server these rise, so that they are unique without asking. */
function reference(number: number): string {
  let text = '';
  for (let rest = number; text.length < 6; rest = Math.floor(rest / ALPHABET.length))
    text = `${ALPHABET[rest % ALPHABET.length]}${text}`;
  return `PR-${text.slice(0, 4)}-${text.slice(4)}`;
}

function* batches<T>(from: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const each of from) {
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
