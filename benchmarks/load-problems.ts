import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { engineOf } from '#server/database/dialect.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/tables.ts';
import { openProblemLists } from '#server/problem-lists/open-problem-lists.ts';
import { hindiParagraphs } from './data/hindi-paragraphs.ts';
import { makeProblems } from './data/make-problems.ts';
import { realRequests } from './data/real-requests.ts';
import { writeProblems } from './data/write-problems.ts';

/** Written to the database of `DATABASE_URL` where it is set, else to the folder. */
const USAGE = 'npm run bench:data -- --data-dir FOLDER [--count 1000000] [--seed 1] [--csv FILE]';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    csv: { type: 'string' },
  },
});
const TEXT_INDEX = 'problem_texts_by_part';
const count = Number(values.count);
const seed = Number(values.seed);
if (!values['data-dir'] || !(count > 0) || !Number.isInteger(seed)) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}

const dataDir = resolve(values['data-dir']);
await mkdir(dataDir, { recursive: true, mode: 0o700 });
const db = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
const requests = values.csv ? realRequests(values.csv) : [];
const reindex = await withoutTextIndex(db);
const problems = makeProblems({ count, seed, hindi: hindiParagraphs(), requests });
await writeProblems(db, problems, (written) => {
  if (written % 100_000 === 0 || written === count)
    console.log(`${written} reports after ${seconds()} s`);
});
if (reindex) await searchable(db, reindex);
await db.destroy();
console.log(`${count} reports are there, written in ${seconds()} s`);

/** What makes the index of texts, which is gone: kept row by row it takes ten times as long. */
async function withoutTextIndex(db: Kysely<Tables>): Promise<string | undefined> {
  if (engineOf(db) === 'sqlite') return undefined;
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = ${TEXT_INDEX}`.execute(db);
  await sql`drop index if exists ${sql.table(TEXT_INDEX)}`.execute(db);
  return rows[0]?.indexdef.replace(' ON ONLY ', ' ON ');
}

async function searchable(db: Kysely<Tables>, reindex: string): Promise<void> {
  const log = { warn: console.error } as never;
  const lists = openProblemLists({ db, log, config: { databaseUrl: '' } as never });
  await lists.start();
  await lists.close();
  console.log(`their texts are folded after ${seconds()} s`);
  // A process waits for an answer of seconds at most, a migration for any.
  const patient = new Client({ connectionString: process.env.DATABASE_URL });
  await patient.connect();
  for (const each of ['select fold_problem_counts()', reindex, 'vacuum analyze'])
    await patient.query(each);
  await patient.end();
}
