import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import type { Handle } from '#server/database/tables.ts';
import type { ChangingRow } from '#server/problem-lists/memory/changing-sets.ts';
import { IndexedProblems, type IndexedRow } from '#server/problem-lists/memory/indexed-problems.ts';
import { openProblemLists } from '#server/problem-lists/open-problem-lists.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { isOnPostgres, newBareDatabase } from '#server/test/new-test-database.ts';

/** What lists problems where the tests run: the index in memory, or PostgreSQL. */
export interface Listing {
  /** Numbers rise. */
  add(rows: readonly IndexedRow[]): Promise<void>;
  change(number: number, to: ChangingRow): Promise<void>;
  find(query: ProblemQuery): Promise<ProblemHits>;
  /** Goes on with what is kept for the next start. */
  reload(): Promise<void>;
  empty(): Promise<void>;
}

/** A row in which nothing is said but what is given. */
export const listedRow = (number: number, fields: Partial<IndexedRow> = {}): IndexedRow => ({
  number,
  status: 'submitted',
  suspected: 0,
  assigned_to: null,
  priority: 'medium',
  created_at: 0,
  category: 'Other',
  city_key: 'patna',
  subject: '',
  description: '',
  location: '',
  name: null,
  reference: 'PR-XXXX-XX',
  phone: null,
  email: null,
  ...fields,
});

/** One listing for all tests of a file, from its top; each empties it first. */
export function shareListing(): () => Listing {
  let listing: Listing = new InMemory();
  beforeAll(async () => {
    if (!isOnPostgres) return;
    const ends: (() => Promise<void>)[] = [];
    listing = await onPostgres((end) => ends.unshift(end));
    return async () => {
      for (const end of ends) await end();
    };
  });
  return () => listing;
}

class InMemory implements Listing {
  private index = new IndexedProblems();
  private rows: IndexedRow[] = [];

  async add(rows: readonly IndexedRow[]): Promise<void> {
    this.index.add(rows);
    this.rows.push(...rows);
  }

  async change(number: number, to: ChangingRow): Promise<void> {
    this.index.change({ number, ...to });
  }

  async find(query: ProblemQuery): Promise<ProblemHits> {
    return this.index.find(query);
  }

  async reload(): Promise<void> {
    const [state, chunks] = structuredClone(this.index.save());
    this.index = IndexedProblems.load(state, chunks);
    for (const row of this.rows) this.index.addDetails(row);
    if (!this.index.isWhole) throw new Error('Something is missing after a reload');
  }

  async empty(): Promise<void> {
    this.index = new IndexedProblems();
    this.rows = [];
  }
}

const log = { warn: (error: unknown) => console.error(error) } as never;

async function onPostgres(atEnd: (work: () => Promise<void>) => void): Promise<Listing> {
  const place = { dataDir: '', databaseUrl: await newBareDatabase(atEnd) };
  const db = await openDatabase(place);
  atEnd(() => db.destroy());
  // The rows of a test may share one.
  await sql`drop trigger problems_refer_on_insert on problems`.execute(db);
  const lists = openProblemLists({ db, log, config: place as never });
  return {
    add: async (rows) => {
      await insert(db, rows);
      // A question would wait for as long as a person does.
      await lists.start();
    },
    find: (query) => lists.find(query),
    reload: async () => sql`select fold_problem_counts()`.execute(db).then(() => {}),
    change: async (number, to) => {
      const { status, suspected, assigned_to } = to;
      const changed = { status, suspected, assigned_to };
      await db.updateTable('problems').set(changed).where('number', '=', number).execute();
    },
    empty: async () => {
      await db.deleteFrom('problems').execute();
    },
  };
}

/** An id in one of three years by turns, as the table is in pieces by the year. */
const idIn = (number: number) => `01${'9bc'[number % 3]}${number}`;

/** Rows in one statement. */
const AT_ONCE = 1000;

async function insert(db: Handle, rows: readonly IndexedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('problems')
      .values(
        rows.slice(from, from + AT_ONCE).map((row) => ({
          ...row,
          priority: row.priority as never,
          ...{ id: idIn(row.number), change: -row.number, anonymous: 0 as const, updated_at: 0 },
          ...{ city: '', state: '', incident_date: '', supporting_link: '' },
        })),
      )
      .execute();
}
