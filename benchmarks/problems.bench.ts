import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseLocation, openDatabase } from '#server/database/open-database.ts';
import { type PostgresServer, startPostgres } from '../tools/start-postgres.ts';
import { keepWriting, type Written } from './keep-writing.ts';
import { makeData } from './make-data.ts';
import { type CaseResult, type Latency, measureCase, watchHealth } from './measure.ts';
import { planOf } from './plan-of.ts';
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
    /** The address of a database on PostgreSQL that has its reports already. */
    database: { type: 'string' },
    /** New reports a second, and as many changes of a status, while lists are asked for. */
    writes: { type: 'string', default: '0' },
  },
});
const writes = Number(values.writes);

/** Milliseconds that the p99 may have on a quiet machine. */
const askedOf = (size: number) =>
  size > 1_000_000 ? { lists: 50, searches: 600 } : { lists: 30, searches: 300 };

interface SizeResult {
  size: number;
  build: number;
  start: number;
  memory: number;
  health: Latency;
  cases: CaseResult[];
  written: Written;
}

const isOnPostgres = values.postgres || values.database !== undefined;
const postgres = values.postgres ? await startPostgres() : undefined;
const sizes = values.database
  ? [await reportsIn(values.database)]
  : values.sizes.split(',').map(Number);
const results: SizeResult[] = [];
for (const size of sizes) {
  console.error(`Measuring ${size} reports`);
  results.push(await measureSize(size));
}
const page = pageOf(results) + (isOnPostgres ? await missesOf(results) : '');
await postgres?.stop();
await writeFile(
  join(
    import.meta.dirname,
    `results${isOnPostgres ? '-postgres' : ''}${writes > 0 ? '-written' : ''}.md`,
  ),
  page,
);
await writeSizes();
console.log(page);

async function measureSize(size: number): Promise<SizeResult> {
  const place = await placeOf(size);
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
  return { size, build: first.startedIn, start: server.startedIn, memory, health, cases, written };
}

async function reportsIn(databaseUrl: string): Promise<number> {
  const { dataDir } = await placeOf(0);
  const db = await openDatabase({ dataDir, databaseUrl });
  const { n } = await db
    .selectFrom('problems')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  await db.destroy();
  return n;
}

async function placeOf(size: number): Promise<DatabaseLocation> {
  const { database } = values;
  if (database !== undefined)
    return { dataDir: resolve(values['data-dir']), databaseUrl: database };
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
  return `# Lists of reports

Written by \`npm run bench${isOnPostgres ? ' -- --postgres' : ''}${writes > 0 ? ` --writes ${writes}` : ''}\` on ${machine}, with the data on ${isOnPostgres ? 'PostgreSQL on the same machine' : 'SQLite'}. Milliseconds through HTTP, one request after the other, while another client looks at \`/api/health\` every 5 ms; \`matches\` is the largest exact total among the queries of a line. Of ${values.rounds} rounds each line shows the one with the lowest p99, as other work on the machine disturbs some; the searches of a round are not in memory from the one before.

| query | ${heads.join(' | ')} |
|${' --- |'.repeat(heads.length + 1)}
${rows.join('\n')}

| reports | first start | later start | memory | health p50 / p99 / worst |
| --- | --- | --- | --- | --- |
${facts.join('\n')}

${all.map(meanwhile).join('')}A start is counted until the first list is answered; ${isOnPostgres ? 'no process has an index' : 'the first one builds the index, later ones load its snapshot'}. Memory is the resident set of the whole process after all queries.
`;
}

function meanwhile({ size, written }: SizeResult): string {
  if (writes === 0) return '';
  const count = new Intl.NumberFormat('en-US');
  const [reports, statuses] = [count.format(written.reports), count.format(written.statuses)];
  return `While the lists of ${count.format(size)} reports were asked for, at most ${writes} new ones a second were sent and as many statuses changed: ${reports} and ${statuses}, each answered. `;
}

/** What is slower than it may be with the most reports, with what the database does for it. */
async function missesOf(all: SizeResult[]): Promise<string> {
  const { size, cases } = all.at(-1) as SizeResult;
  const databaseUrl = values.database ?? postgres?.url(`reports_${size}`) ?? '';
  const { lists, searches } = askedOf(size);
  const missed = cases.filter(
    ({ p99, slowest }) => p99 > (/\bsearch=/.test(slowest) ? searches : lists),
  );
  const parts = [
    `\n## Slower than it may be\n\nWith the most reports a p99 of ${lists} ms is asked for, of ${searches} ms where something is searched for.\n`,
  ];
  for (const { name, p99, slowest } of missed) {
    // What was measured is worth more than a plan that does not come in time.
    const plan = await planOf(databaseUrl, slowest).catch(String);
    parts.push(
      `\n**${name}: ${p99.toFixed(1)} ms.** \`${decodeURIComponent(slowest)}\`\n\n\`\`\`\n${plan}\n\`\`\`\n`,
    );
  }
  return parts.join('') + (missed.length === 0 ? '\nNothing.\n' : '');
}

function cellsOf({ p50, p99, mostMatches }: CaseResult, count: Intl.NumberFormat): string[] {
  return [p50.toFixed(1), p99.toFixed(1), count.format(mostMatches)];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
