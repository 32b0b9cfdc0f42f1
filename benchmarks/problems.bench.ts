import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseLocation, openDatabase } from '#server/database/open-database.ts';
import type { Handle } from '#server/database/tables.ts';
import { type PostgresServer, startPostgres } from '../tools/start-postgres.ts';
import { type Load, type Stored, storedIn } from './data/loaded.ts';
import { keepWriting, type Written } from './keep-writing.ts';
import { makeData } from './make-data.ts';
import {
  type CaseResult,
  type Latency,
  LONGEST_CASE,
  measureCase,
  REQUESTS,
  watchHealth,
} from './measure.ts';
import { missesOf } from './misses-of.ts';
import { CASES } from './problem-cases.ts';
import { type RunningServer, runServer } from './running-server.ts';
import { writeSizes } from './sizes.ts';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: 'data/benchmark' },
    /** Of a database that is there already it is the number of its reports. */
    sizes: { type: 'string', default: '10000,1000000' },
    csv: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    /** On a server that is started for the purpose, with its settings as they come. */
    postgres: { type: 'boolean', default: false },
    /** Databases on PostgreSQL that have their reports already, instead of sizes, the largest last. */
    database: { type: 'string', multiple: true },
    /** New reports a second, and as many changes of a status, while lists are asked for. */
    writes: { type: 'string', default: '0' },
  },
});
const writes = Number(values.writes);

interface SizeResult {
  size: number;
  build: number;
  start: number;
  memory: number;
  health: Latency;
  cases: CaseResult[];
  written: Written;
  databaseUrl: string | undefined;
  stored: Stored | undefined;
}

const isOnPostgres = values.postgres || values.database !== undefined;
const postgres = values.postgres ? await startPostgres() : undefined;
const places = values.database?.map((databaseUrl) => ({
  ...{ dataDir: resolve(values['data-dir']), databaseUrl },
}));
const results: SizeResult[] = [];
if (places) for (const place of places) results.push(await measure(place, await reportsIn(place)));
else
  for (const size of values.sizes.split(',').map(Number))
    results.push(await measure(await placeOf(size), size));
const page = pageOf(results) + (isOnPostgres ? await missesOf(results) : '');
await postgres?.stop();
await writeFile(join(import.meta.dirname, `results${isOnPostgres ? '-postgres' : ''}.md`), page);
await writeSizes();
console.log(page);

async function measure(place: DatabaseLocation, size: number): Promise<SizeResult> {
  console.error(`Measuring ${size} reports`);
  await rm(join(place.dataDir, 'cache'), { recursive: true, force: true });
  const first = await runServer(place);
  await first.stop();
  const server = await runServer(place, { TRUST_PROXY: '127.0.0.1' });
  const stopWriting = writes > 0 ? keepWriting(server, writes) : undefined;
  const stopWatching = watchHealth(server);
  const rounds: CaseResult[][] = [];
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await measureAll(server));
  const cases = CASES.map((_, at) => quietest(rounds.map((round) => round[at] as CaseResult)));
  const health = await stopWatching();
  const written = (await stopWriting?.()) ?? { reports: 0, statuses: 0 };
  const memory = await server.memory();
  await server.stop();
  const starts = { build: first.startedIn, start: server.startedIn };
  const { databaseUrl } = place;
  const stored = databaseUrl ? await asked(place, storedIn) : undefined;
  return { size, ...starts, memory, health, cases, written, databaseUrl, stored };
}

async function asked<T>(place: DatabaseLocation, ask: (db: Handle) => Promise<T>): Promise<T> {
  const db = await openDatabase(place, 'at any time');
  return ask(db).finally(() => db.destroy());
}

function reportsIn(place: DatabaseLocation): Promise<number> {
  return asked(place, async (db) => {
    const { n } = await db
      .selectFrom('problems')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  });
}

function placeOf(size: number): Promise<DatabaseLocation> {
  return postgres ? placeOn(postgres, size) : placeInFolder(size);
}

async function placeInFolder(size: number): Promise<DatabaseLocation> {
  const dataDir = join(resolve(values['data-dir']), String(size));
  if (!existsSync(dataDir)) await makeData({ dataDir }, size, values.csv);
  return { dataDir };
}

async function placeOn(server: PostgresServer, size: number): Promise<DatabaseLocation> {
  const name = `reports_${size}`;
  await server.query(`create database ${name}`);
  const place = { dataDir: join(server.folder, name), databaseUrl: server.url(name) };
  await makeData(place, size, values.csv);
  return place;
}

/** All cases in turn, so that a later round finds none of an earlier one's searches in memory. */
async function measureAll(server: RunningServer): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const each of CASES) results.push(await measureCase(server, each));
  return results;
}

/** The round that other work on the machine disturbed least. */
function quietest(rounds: CaseResult[]): CaseResult {
  return rounds.reduce((best, round) => (round.p99 < best.p99 ? round : best));
}

function pageOf(all: SizeResult[]): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  const count = new Intl.NumberFormat('en-US');
  const heads = all.flatMap(({ size }) => [`p50 at ${count.format(size)}`, `p99`, `matches`]);
  const rows = CASES.map(({ name }, at) => {
    const cells = all.flatMap(({ cases }) => cellsOf(cases[at] as CaseResult, count));
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  const facts = all.map(
    ({ size, build, start, memory, health }) =>
      `| ${count.format(size)} | ${seconds(build)} | ${seconds(start)} | ${Math.round(memory / 2 ** 20)} MiB | ${health.p50.toFixed(1)} / ${health.p99.toFixed(1)} / ${health.worst.toFixed(1)} |`,
  );
  const options = [
    ...(isOnPostgres ? [places ? ' -- --database …' : ' -- --postgres'] : []),
    ...(writes > 0 ? [` --writes ${writes}`] : []),
  ].join('');
  return `# Lists of reports

Written by \`npm run bench${options}\` on ${machine}, with the data on ${isOnPostgres ? 'PostgreSQL on the same machine' : 'SQLite'}, at a load of ${loadavg()[2]?.toFixed(1)} in its last quarter of an hour. Milliseconds through HTTP, one request after the other, while another client looks at \`/api/health\` every 5 ms: ${REQUESTS} requests a line or more, fewer where ${LONGEST_CASE / 1000} seconds were over; \`matches\` is the largest exact total among the queries of a line. Of ${values.rounds} rounds each line shows the one with the lowest p99, as other work on the machine disturbs some; the searches of a round are not in memory from the one before.

| query | ${heads.join(' | ')} |
|${' --- |'.repeat(heads.length + 1)}
${rows.join('\n')}

| reports | first start | later start | memory | health p50 / p99 / worst |
| --- | --- | --- | --- | --- |
${facts.join('\n')}

${storedTable(all)}${all.map(meanwhile).join('')}A start is counted until the first list is answered; ${isOnPostgres ? 'no process has an index' : 'the first one builds the index, later ones load its snapshot'}. Memory is the resident set of the whole process after all queries.
`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** What the databases take, and how long it took to fill them. */
function storedTable(all: SizeResult[]): string {
  const count = new Intl.NumberFormat('en-US');
  const rows = all.flatMap(({ size, stored }) => {
    if (!stored) return [];
    const { load } = stored;
    const minutes = load ? `${(load.seconds / 60).toFixed(1)} min` : '–';
    const sizes = [gigabytes(stored.all), gigabytes(stored.texts), minutes];
    return [`| ${[count.format(size), ...sizes, howLoaded(load)].join(' | ')} |`];
  });
  if (rows.length === 0) return '';
  return `| reports | database | of it texts and their indexes | loaded in | how |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

`;
}

function howLoaded(load: Load | undefined): string {
  if (!load) return '–';
  const stages = load.stages.map(([what, at]) => `${what} after ${at} s`).join(', ');
  return `at a load of ${load.loadAverage.toFixed(1)}, ${load.settings}: ${stages}`;
}

function meanwhile({ size, written }: SizeResult): string {
  if (writes === 0) return '';
  const count = new Intl.NumberFormat('en-US');
  const [reports, statuses] = [count.format(written.reports), count.format(written.statuses)];
  return `While the lists of ${count.format(size)} reports were asked for, at most ${writes} new ones a second were sent and as many statuses changed: ${reports} and ${statuses}, each answered. `;
}

function cellsOf({ p50, p99, mostMatches }: CaseResult, count: Intl.NumberFormat): string[] {
  return [p50.toFixed(1), p99.toFixed(1), count.format(mostMatches)];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
