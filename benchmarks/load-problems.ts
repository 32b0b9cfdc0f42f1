import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { lettingManyIn } from '#server/problem-lists/postgres/many-queries.ts';
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
const count = Number(values.count);
const seed = Number(values.seed);
if (!values['data-dir'] || !(count > 0) || !Number.isInteger(seed)) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}

const dataDir = resolve(values['data-dir']);
await mkdir(dataDir, { recursive: true, mode: 0o700 });
const databaseUrl = process.env.DATABASE_URL || undefined;
const db = await openDatabase({ dataDir, databaseUrl }, 'at any time');
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
const requests = values.csv ? realRequests(values.csv) : [];
const problems = makeProblems({ count, seed, hindi: hindiParagraphs(), requests });
await lettingManyIn(db, () =>
  writeProblems(db, problems, (written) => {
    if (written % 100_000 === 0 || written === count)
      console.log(`${written} reports after ${seconds()} s`);
  }),
);
// Of all tables, with what the database knows of each page of them.
await sql.raw(engineOf(db) === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(db);
await db.destroy();
console.log(`${count} reports are there, written in ${seconds()} s`);
