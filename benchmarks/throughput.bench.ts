import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { STRANGERS_WITHOUT_WORK } from '#server/auth/admit-sign-in.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { type DatabaseLocation, openDatabase } from '#server/database/open-database.ts';
import type { Handle } from '#server/database/tables.ts';
import { startPostgres } from '../tools/start-postgres.ts';
import { makeData } from './make-data.ts';
import { latencyOf } from './measure.ts';
import { type LoadResult, loadWith } from './parallel-load.ts';
import { type RunningServer, runServer } from './running-server.ts';
import { writeSizes } from './sizes.ts';
import { addAccounts, casesFor } from './throughput-cases.ts';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'SQLite,PostgreSQL,PostgreSQL with a replica' },
    problems: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
  },
});

const CONNECTIONS = [1, 16, 64];
const milliseconds = Number(values.seconds) * 1000;

interface Line {
  name: string;
  results: Omit<LoadResult, 'processor'>[];
  /** Milliseconds of the server for one request; undefined where no server takes part. */
  processor?: number;
}

interface EngineResult {
  engine: string;
  lines: Line[];
  memory: number;
}

interface Place extends DatabaseLocation {
  end(): Promise<void>;
}

/** Each on its own, with its settings as they come: what is written is forced to the disk. */
const ENGINES: Record<string, () => Promise<Place>> = {
  SQLite: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-throughput-'));
    return { dataDir, end: () => rm(dataDir, { recursive: true }) };
  },
  PostgreSQL: () => placeOnPostgres({ replica: false }),
  'PostgreSQL with a replica': () => placeOnPostgres({ replica: true }),
};

const results: EngineResult[] = [];
for (const engine of values.engines.split(',')) results.push(await measureEngine(engine));
const problem = problemOf(results);
await writeFile(join(import.meta.dirname, 'results-throughput.md'), problem);
await writeSizes();
console.log(problem);

async function placeOnPostgres({ replica }: { replica: boolean }): Promise<Place> {
  const servers = [await startPostgres()];
  const [primary] = servers;
  if (!primary) throw new Error('PostgreSQL did not start');
  await primary.query('create database nagrik');
  if (replica) servers.push(await primary.startReplica({ synchronous: true }));
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-throughput-'));
  const end = async () => {
    for (const server of servers) await server.stop();
    await rm(dataDir, { recursive: true });
  };
  return { dataDir, databaseUrl: primary.url('nagrik'), end };
}

async function measureEngine(engine: string): Promise<EngineResult> {
  const place = await ENGINES[engine]?.();
  if (!place) throw new Error(`There is no engine ${engine}`);
  try {
    await makeData(place, Number(values.problems));
    await addAccounts(place);
    const commits = await measureCommits(place);
    const server = await runServer(place, { TRUST_PROXY: '127.0.0.1' });
    try {
      const lines = await measureCases(server, engine);
      return { engine, lines: [...lines, commits], memory: await server.memory() };
    } finally {
      await server.stop();
    }
  } finally {
    await place.end();
  }
}

async function measureCases(server: RunningServer, engine: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, next, most = Number.POSITIVE_INFINITY } of await casesFor(server)) {
    const found: LoadResult[] = [];
    for (const each of CONNECTIONS) {
      const connections = Math.min(each, most);
      const rounds: LoadResult[] = [];
      for (let round = 0; round < Number(values.rounds); round++)
        rounds.push(await loadWith(server, next, { connections, milliseconds }));
      found.push(best(rounds));
    }
    console.error(engine, name, found.map(({ perSecond }) => Math.round(perSecond)).join(' '));
    lines.push({ name, results: found, processor: Math.min(...found.map((one) => one.processor)) });
  }
  return lines;
}

/** The round that other work on the machine disturbed least. */
function best(rounds: LoadResult[]): LoadResult {
  return rounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
}

/** Transactions that all change the same row, as each problem and each entry does. */
async function measureCommits(place: DatabaseLocation): Promise<Line> {
  const db = await openDatabase(place);
  const found: Line['results'] = [];
  for (const connections of CONNECTIONS) {
    const times: number[] = [];
    const startedAt = performance.now();
    const work = async () => {
      while (performance.now() < startedAt + milliseconds) {
        const begunAt = performance.now();
        await inTransaction(db, raiseCounter);
        times.push(performance.now() - begunAt);
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    const seconds = (performance.now() - startedAt) / 1000;
    found.push({ connections, perSecond: times.length / seconds, ...latencyOf(times) });
  }
  await db.destroy();
  return { name: 'a transaction on one row of `counters`, without HTTP', results: found };
}

async function raiseCounter(trx: Handle): Promise<void> {
  await trx
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'problem_numbers')
    .execute();
}

function problemOf(all: EngineResult[]): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  const count = new Intl.NumberFormat('en-US');
  const heads = CONNECTIONS.map((each) => `${each} at once | p50 | p99`).join(' | ');
  const sections = all.map(
    ({ engine, lines, memory }) => `## ${engine}

| requests a second | ${heads} | processor ms |
|${' --- |'.repeat(CONNECTIONS.length * 3 + 2)}
${lines.map((line) => lineOf(line, count)).join('\n')}

The server held ${Math.round(memory / 2 ** 20)} MiB of memory at the end.
`,
  );
  return `# Requests a second of one process

Written by \`npm run bench:throughput\` on ${machine}. The client, the server and the database shared these cores (and with other work: the load of the machine was ${loadavg()[1]?.toFixed(1)} in the five minutes before the end), so a server with cores of its own does better. ${count.format(Number(values.problems))} reports, ${count.format(1000)} posts of 5 kB. Connections are kept open; each sends its next request when it has an answer. Milliseconds through HTTP; of ${values.rounds} rounds of ${values.seconds} s each figure is from the one with most requests. *Processor ms* is the processor time of the server's process for one request, of the case that took least: it depends least on what else the machine does. Every write is forced to the disk. Of sign-ins ${STRANGERS_WITHOUT_WORK} are sent at once where others are 64: from new devices no more are taken in without work.

${sections.join('\n')}`;
}

function lineOf({ name, results: found, processor }: Line, count: Intl.NumberFormat): string {
  const cells = found.flatMap(({ perSecond, p50, p99 }) => [
    perSecond < 100 ? perSecond.toFixed(1) : count.format(Math.round(perSecond)),
    p50.toFixed(1),
    p99.toFixed(1),
  ]);
  return `| ${[name, ...cells, processor?.toFixed(2) ?? ''].join(' | ')} |`;
}
