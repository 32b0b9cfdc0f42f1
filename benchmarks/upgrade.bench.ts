import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { openDatabase } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import { startPostgres } from '../tools/start-postgres.ts';
import { hindiParagraphs } from './data/hindi-paragraphs.ts';
import { makeProblems } from './data/make-problems.ts';
import { writeProblems } from './data/write-problems.ts';
import { writeSizes } from './sizes.ts';

/** The last version whose lists came from memory: all that is slow comes after it. */
const FROM = '0017';
const FROZEN = join(import.meta.dirname, '../server/test/frozen', FROM, 'postgres.sql.gz');

/** As for a database of a machine of its own. */
const SETTINGS = { shared_buffers: '2GB', maintenance_work_mem: '1GB', max_wal_size: '8GB' };

/** What others do meanwhile, again and again. Some need tables that a step brings. */
const OTHERS = {
  'reads a report': 'select status from problems where number = 1000',
  'writes a report': 'update problems set updated_at = updated_at where number = 1000',
  searches: 'select search_text from problem_texts where number = 1000',
  'writes its text': 'update problem_texts set category = category where number = 1000',
};
type Deed = keyof typeof OTHERS;
const DEEDS = Object.keys(OTHERS) as Deed[];
const PAUSE_MS = 20;
const NO_SUCH_TABLE = '42P01';

interface Span {
  start: number;
  end: number;
}

interface Step extends Span {
  /** The migrations that were made together. */
  names: string[];
}

interface Wait extends Span {
  deed: Deed;
}

const { values } = parseArgs({ options: { size: { type: 'string', default: '1000000' } } });
const size = Number(values.size);

const postgres = await startPostgres(SETTINGS);
const databaseUrl = postgres.url('upgraded');
try {
  await postgres.query('create database upgraded');
  await fill();
  await writeFile(join(import.meta.dirname, 'results-upgrade.md'), pageOf(await upgrade()));
  await writeSizes();
} finally {
  await postgres.stop();
}

/** So many reports in the tables of then. */
async function fill(): Promise<void> {
  const client = await connect();
  await client.query(gunzipSync(await readFile(FROZEN)).toString());
  await client.end();
  const db = openPostgresAsItIs(databaseUrl);
  const made = makeProblems({ count: size, seed: 1, hindi: hindiParagraphs(), requests: [] });
  await writeProblems(db, made, (count) => console.error(`${count} reports`), false);
  await db.destroy();
  // As after the daily vacuum.
  await postgres.query('vacuum analyze', 'upgraded');
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function upgrade(): Promise<{ steps: Step[]; waits: Wait[] }> {
  const client = await connect();
  const migrations = async () => {
    const { rows } = await client.query('select name from kysely_migration order by name');
    return rows.map(({ name }) => name as string);
  };
  const steps: Step[] = [];
  const waits: Wait[] = [];
  let made = await migrations();
  let start = performance.now();
  let isDone = false;
  const others = DEEDS.map(async (deed) => {
    const other = await connect();
    while (!isDone) {
      const start = performance.now();
      const has = await other.query(OTHERS[deed]).then(() => true, isMissing);
      if (has) waits.push({ deed, start, end: performance.now() });
      await pause(PAUSE_MS);
    }
    await other.end();
  });
  const ended = openDatabase({ dataDir: '', databaseUrl }, 'at any time')
    .then((db) => db.destroy())
    .finally(() => {
      isDone = true;
    });
  do {
    await pause(PAUSE_MS);
    const names = (await migrations()).filter((name) => !made.includes(name));
    if (names.length === 0) continue;
    const end = performance.now();
    console.error(`${names.join(', ')} after ${((end - start) / 1000).toFixed(1)} s`);
    steps.push({ names, start, end });
    made = [...made, ...names];
    start = end;
  } while (!isDone);
  await Promise.all([ended, ...others, client.end()]);
  return { steps, waits };
}

function isMissing(error: { code?: string }): false {
  if (error.code === NO_SUCH_TABLE) return false;
  throw error;
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

/** As long as both were there; negative where they never were. */
function shared(one: Span, other: Span): number {
  return Math.min(one.end, other.end) - Math.max(one.start, other.start);
}

/** The longest wait that was for this step, in milliseconds; undefined where nobody could do it. */
function longest(deed: Deed, step: Step, { steps, waits }: { steps: Step[]; waits: Wait[] }) {
  const ofStep = waits.filter(
    (wait) =>
      wait.deed === deed &&
      shared(wait, step) >= Math.max(0, ...steps.map((each) => shared(wait, each))),
  );
  return ofStep.length === 0 ? undefined : Math.max(...ofStep.map(lengthOf));
}

function pageOf(upgraded: { steps: Step[]; waits: Wait[] }): string {
  const seconds = (milliseconds: number | undefined) =>
    milliseconds === undefined ? '–' : (milliseconds / 1000).toFixed(1);
  const rows = upgraded.steps.map((step) => {
    const cells = DEEDS.map((deed) => seconds(longest(deed, step, upgraded)));
    const names = step.names.map((name) => `\`${name}\``).join(', ');
    return `| ${[names, seconds(lengthOf(step)), ...cells].join(' | ')} |`;
  });
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} ${value}`);
  return `# Upgrades on PostgreSQL

Written by \`npm run bench:upgrade\` on ${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, with PostgreSQL on the same machine (${settings.join(', ')}), at a load of ${loadavg()[2]?.toFixed(1)} in its last quarter of an hour. The tables of ${FROM} with ${size.toLocaleString('en-US')} reports are brought up to date; a row is what is made together. Seconds that it took, and the longest that somebody had to wait meanwhile who did one thing again and again: to send a report is to write it and its text; – where a table that this needs is not there yet.

| migrations | seconds | ${DEEDS.join(' | ')} |
|${' --- |'.repeat(DEEDS.length + 2)}
${rows.join('\n')}
`;
}
