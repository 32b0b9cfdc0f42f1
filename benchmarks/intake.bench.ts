import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { median } from '#server/test/median.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { type PostgresServer, startPostgres } from '../tools/start-postgres.ts';
import { makeData } from './make-data.ts';

import { loadWith } from './parallel-load.ts';
import { processorTimeOf, type RunningServer, runServer } from './running-server.ts';
import { json } from './throughput-cases.ts';

const { values } = parseArgs({
  options: {
    problems: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
});
const milliseconds = Number(values.seconds) * 1000;
const rounds = Number(values.rounds);

/** Of all processes together, so that as many ask of one as of three. */
const CONNECTIONS = 48;
const SAMPLED_EVERY_MS = 20;

/** How the version before numbered reports: its row is held until the transaction has ended. */
const BY_ROW = `
  create or replace function problem_numbers_are_given() returns trigger language plpgsql as
    $$ begin return new; end $$;
  update counters set value = (select last_value from problem_numbers) where name = 'problem_numbers';
  create or replace function next_problem_number() returns bigint language sql security definer
    begin atomic
      update counters set value = value + 1 where name = 'problem_numbers' returning value;
    end`;
const BY_SEQUENCE = `
  select setval('problem_numbers', value) from counters where name = 'problem_numbers';
  create or replace function next_problem_number() returns bigint language sql security definer
    return nextval('problem_numbers')`;

const NUMBERED = { 'a row of `counters`, as before': BY_ROW, 'the sequence': BY_SEQUENCE };

/** What one round saw. */
interface Round {
  perSecond: number;
  /** Milliseconds of processor time for one report: of the processes, of the database. */
  processes: number;
  database: number;
  /** The share of the connections at work that waited for a row, or for its commit. */
  forRow: number;
  forCommit: number;
}

const rows: string[] = [];
/** What one process did as before. */
let before = Number.NaN;
await measureAll(await startPostgres({ shared_buffers: '1GB' }));
const page = pageOf();
await writeFile(join(import.meta.dirname, 'results-intake.md'), page);
console.log(page);

async function measureAll(server: PostgresServer): Promise<void> {
  await server.query('create database nagrik');
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-intake-'));
  const place = { dataDir, databaseUrl: server.url('nagrik') };
  try {
    await makeData(place, Number(values.problems));
    for (const [numbered, statements] of Object.entries(NUMBERED)) {
      for (const each of statements.split(/;\n(?! *end)/)) await server.query(each, 'nagrik');
      const found = { 1: [] as Round[], 3: [] as Round[] };
      // In turn, so that other work on the machine disturbs both alike.
      for (let round = 0; round < rounds; round++)
        for (const count of [1, 3] as const) found[count].push(await measure(count, place, server));
      rows.push(rowOf(numbered, found[1], found[3]));
      console.error(rows.at(-1));
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measure(
  count: number,
  place: DatabaseLocation,
  database: PostgresServer,
): Promise<Round> {
  const servers: RunningServer[] = [];
  const waits = sampleWaits(database);
  try {
    while (servers.length < count)
      servers.push(await runServer(place, { TRUST_PROXY: '127.0.0.1' }));
    const load = { connections: CONNECTIONS / count, milliseconds };
    const spentBefore = await processorOf(database);
    const startedAt = performance.now();
    const results = await Promise.all(servers.map((each) => loadWith(each, aReport, load)));
    const seconds = (performance.now() - startedAt) / 1000;
    const spent = (await processorOf(database)) - spentBefore;
    const perSecond = results.reduce((sum, each) => sum + each.perSecond, 0);
    const processes = median(results.map(({ processor }) => processor));
    return { perSecond, processes, database: spent / (perSecond * seconds), ...(await waits()) };
  } finally {
    await waits();
    for (const each of servers) await each.stop();
  }
}

function aReport() {
  const subject = `Street light ${Math.random()}`;
  return json('POST', '/api/problems', problemWith({ issueDetails: { subject } }));
}

/** Milliseconds of processor time that the processes of a database have had so far. */
async function processorOf(database: PostgresServer): Promise<number> {
  const found = await database.query(
    "select pid from pg_stat_activity where application_name = 'nagrik' or backend_type in ('walwriter', 'walsender')",
  );
  const times = await Promise.all(found.map(({ pid }) => processorTimeOf(Number(pid))));
  return times.reduce((sum, time) => sum + time, 0);
}

/** Looks at what connections that are at work wait for, until the answer is called. */
function sampleWaits(database: PostgresServer) {
  let ended = false;
  const seen = { all: 0, row: 0, commit: 0 };
  const sampling = (async () => {
    while (!ended) {
      const [now] = await database.query(`
        select count(*)::integer as all,
          count(*) filter (where wait_event_type = 'Lock')::integer as row,
          count(*) filter (where wait_event in ('SyncRep', 'WALSync', 'WALWrite'))::integer as commit
        from pg_stat_activity where state = 'active' and datname = 'nagrik'`);
      for (const what of ['all', 'row', 'commit'] as const) seen[what] += Number(now?.[what]);
      await pause(SAMPLED_EVERY_MS);
    }
  })();
  return async () => {
    ended = true;
    await sampling;
    const all = Math.max(1, seen.all);
    return { forRow: seen.row / all, forCommit: seen.commit / all };
  };
}

function rowOf(numbered: string, one: Round[], three: Round[]): string {
  const middle = (of: Round[], what: keyof Round) => median(of.map((round) => round[what]));
  const [single, together] = [middle(one, 'perSecond'), middle(three, 'perSecond')];
  if (numbered === Object.keys(NUMBERED)[0]) before = single;
  const percent = (of: Round[], what: 'forRow' | 'forCommit') =>
    `${Math.round(middle(of, what) * 100)} %`;
  const cells = [
    ...[single, together].map((rate) => rate.toFixed(0)),
    (together / before).toFixed(1),
    `${middle(three, 'processes').toFixed(2)} + ${middle(three, 'database').toFixed(2)}`,
    `${percent(three, 'forRow')}, ${percent(three, 'forCommit')}`,
  ];
  return `| ${[numbered, ...cells].join(' | ')} |`;
}

function pageOf(): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  return `# Reports that come in, by one process and by three

Written by \`npm run bench:intake\` on ${machine}, where clients, processes and database shared these cores (and with other work: the load of the machine was ${loadavg()[1]?.toFixed(1)} in the five minutes before the end). ${CONNECTIONS} clients in all send one report after the other, to PostgreSQL with ${Number(values.problems).toLocaleString('en-US')} reports; medians of ${rounds} rounds of ${values.seconds} s, one process and three in turn.

Numbers come from a row that is held until the commit, as the version before had it, or from the sequence. Every report is on the disk before it is answered.

| numbers from | one process, reports a second | three | times one as before | processor ms a report, processes + database | connections at work that wait for a row, for a commit |
|${' --- |'.repeat(6)}
${rows.join('\n')}

The last two columns are of three processes. Where the processor times of a report, with that of the client that sends it, are what the cores have, no number of processes does more on this machine.
`;
}
