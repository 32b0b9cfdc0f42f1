import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { lettingManyIn } from '#server/problem-lists/postgres/many-queries.ts';
import { faultsOf } from './data/check-problems.ts';
import { hindiParagraphs } from './data/hindi-paragraphs.ts';
import { type Load, noteLoad } from './data/loaded.ts';
import { makeProblems } from './data/make-problems.ts';
import { multiplyProblems } from './data/many-problems.ts';
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
    /** Of more, on PostgreSQL, so many are made and the others are copies of these. */
    made: { type: 'string', default: '200000' },
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
const stages: Load['stages'] = [];
const tell = (done: string) => {
  stages.push([done, Math.round((performance.now() - startedAt) / 1000)]);
  console.log(`${done} after ${seconds()} s`);
};
const requests = values.csv ? realRequests(values.csv) : [];
const isMultiplied = engineOf(db) === 'postgres' && count > Number(values.made);
const made = isMultiplied ? Number(values.made) : count;
const problems = makeProblems({ count: made, seed, hindi: hindiParagraphs(), requests });
const write = () =>
  writeProblems(db, problems, (written) => {
    if (written % 100_000 === 0 || written === made) tell(`${written} reports`);
  });
await (isMultiplied ? multiplyProblems(db, count, write, tell) : lettingManyIn(db, write));
// Of all tables, with what the database knows of each page of them.
await sql.raw(engineOf(db) === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(db);
const took = Number(seconds());
console.log(`${count} reports are there, written in ${took} s`);
if (engineOf(db) === 'postgres') await noteLoad(db, { seconds: took, stages });
if (isMultiplied) {
  const faults = await faultsOf(db);
  console.log(faults.length > 0 ? faults.join('\n') : `looked through after ${seconds()} s`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
await db.destroy();
