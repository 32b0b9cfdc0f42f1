import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { startPostgres } from '../tools/start-postgres.ts';
import { makeData } from './make-data.ts';
import { type Latency, latencyOf } from './measure.ts';
import { type RunningServer, runServer } from './running-server.ts';

const { values } = parseArgs({
  options: {
    problems: { type: 'string', default: '10000' },
    blogs: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});

const CLIENTS = 100;
const MEGABYTE = 1024 * 1024;
/** Milliseconds between an answer to the moderator and the next question. */
const MODERATOR_RESTS = 10;
const WARM_UP = 2000;

/** Networks of addresses that a round may use: no reader of it has been counted in an earlier one. */
const ADDRESSES_OF_A_ROUND = 10_000;

/** What a moderator looks at, in turn. */
const MODERATED = ['/problems', '/problems?search=water', '/submissions', '/comments'];

interface Round {
  idle: Latency;
  loaded: Latency;
  /** Answers to the plain readers in a second, and the share of them that were refusals. */
  perSecond: number;
  refused: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-strangers-'));
const postgres = await startPostgres();
try {
  const onSqlite = await serving({ dataDir: join(dataDir, 'sqlite') }, async (server, paths) => ({
    spread: await servedRounds(server, paths),
    single: await roundsWith(server, () => paths),
    memory: await memoryOfUnread(server),
  }));
  await postgres.query('create database strangers');
  const place = { dataDir: join(dataDir, 'postgres'), databaseUrl: postgres.url('strangers') };
  const onPostgres = await serving(place, servedRounds);
  const page = pageOf({ ...onSqlite, onPostgres });
  await writeFile(join(import.meta.dirname, 'results-strangers.md'), page);
  console.log(page);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

/** Measures a server with reports and posts, which strangers read by these paths. */
async function serving<Result>(
  place: DatabaseLocation,
  measure: (server: RunningServer, paths: string[]) => Promise<Result>,
): Promise<Result> {
  await makeData(place, Number(values.problems));
  const server = await runServer(place, { TRUST_PROXY: '127.0.0.1' });
  try {
    const posts = (await makeBlogs(server)).map((id) => `/api/blogs/${id}`);
    return await measure(server, ['/api/blogs', '/api/blogs?limit=10', ...posts]);
  } finally {
    await server.stop();
  }
}

/** With readers who are all served. */
async function servedRounds(server: RunningServer, paths: string[]): Promise<Round[]> {
  const first = (round: number) => String(round * ADDRESSES_OF_A_ROUND);
  const rounds = await roundsWith(server, (round) => ['--own-addresses', first(round), ...paths]);
  for (const { refused } of rounds)
    if (refused > 0) throw new Error(`A share of ${refused} was refused: such readers cost less`);
  return rounds;
}

async function makeBlogs({ base, token }: RunningServer): Promise<string[]> {
  const content = `<p>${'The ward counted every lamp twice and wrote it down. '.repeat(95)}</p>`;
  const ids: string[] = [];
  for (let count = 0; count < Number(values.blogs); count++)
    ids.push(await makeBlog({ base, token }, { content, title: `Street lights of ward ${count}` }));
  return ids;
}

async function makeBlog(
  { base, token }: Pick<RunningServer, 'base' | 'token'>,
  changes: object,
): Promise<string> {
  const answer = await fetch(`${base}/api/blogs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...sampleBlog, ...changes }),
  });
  return ((await answer.json()) as { data: { blog: { _id: string } } }).data.blog._id;
}

/** A moderator at an idle server and, at once after it, at one that plain readers ask at full speed. */
async function roundsWith(
  server: RunningServer,
  argsOf: (round: number) => string[],
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let count = 0; count < Number(values.rounds); count++) {
    await pause(WARM_UP);
    const idle = await moderate(server);
    const script = join(import.meta.dirname, 'load-readers.ts');
    const all = [script, '--base', server.base, '--clients', String(CLIENTS), ...argsOf(count)];
    const startedAt = performance.now();
    const readers = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] });
    await pause(WARM_UP);
    const loaded = await moderate(server);
    const { answers, refused } = await endReaders(readers);
    const seconds = (performance.now() - startedAt) / 1000;
    rounds.push({ idle, loaded, perSecond: answers / seconds, refused: refused / answers });
    console.error(JSON.stringify(rounds.at(-1)));
  }
  return rounds;
}

async function moderate(server: RunningServer): Promise<Latency> {
  const end = performance.now() + Number(values.seconds) * 1000;
  const times: number[] = [];
  for (let asked = 0; performance.now() < end; asked++) {
    const startedAt = performance.now();
    const { status } = await server.get(MODERATED[asked % MODERATED.length] ?? '');
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`The moderator got ${status}`);
    await pause(MODERATOR_RESTS);
  }
  return latencyOf(times);
}

async function endReaders(readers: ChildProcess): Promise<{ answers: number; refused: number }> {
  let said = '';
  readers.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  readers.kill('SIGTERM');
  await once(readers, 'close');
  return JSON.parse(said);
}

/** The most that the process grows by when clients ask for the largest answers and read none. */
async function memoryOfUnread(server: RunningServer) {
  const content = `<p>${'x'.repeat(450_000)}</p>`;
  for (let count = 0; count < 20; count++) await makeBlog(server, { content });
  const { hostname, port } = new URL(server.base);
  await pause(WARM_UP);
  const before = await server.memory();
  let most = before;
  const sockets = Array.from({ length: CLIENTS }, (_, client): Socket => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    const path = `/api/blogs?fields=full&limit=${20 - (client % 10)}`;
    const forwarded = `X-Forwarded-For: 198.51.100.${client}`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${forwarded}\r\n\r\n`.repeat(50));
    return socket.pause();
  });
  for (let look = 0; look < 100; look++) {
    await pause(100);
    most = Math.max(most, await server.memory());
  }
  for (const socket of sockets) socket.destroy();
  return { before, most };
}

function pageOf({
  spread,
  single,
  memory,
  onPostgres,
}: {
  spread: Round[];
  single: Round[];
  onPostgres: Round[];
  memory: { before: number; most: number };
}): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  const load = loadavg()[1]?.toFixed(1);
  const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
  return `# What strangers can take of one process

Written by \`npm run bench:strangers\` on ${machine}. The moderator, the readers and the server shared these cores, with other work besides: the load of the machine was ${load} in the five minutes before the end. ${values.problems} reports, ${values.blogs} posts of 5 kB. A moderator looks at reports, a search, submissions and comments, one after the other with ${MODERATOR_RESTS} ms between, ${values.seconds} s at the idle server and then ${values.seconds} s while ${CLIENTS} plain readers without a token ask for lists and posts, each its next one as soon as it has an answer. Each row is one round, none left out; the ratio is that of the medians of the rounds. On SQLite where nothing else is said.

${tableOf('Each reader from an address of its own, all of them served', spread)}
${tableOf('The same on PostgreSQL', onPostgres)}
The views that readers count are written once in ten seconds, and each commit makes the moderator's kept answers old: lists are then asked of the database anew, which the idle server never has to do.

${tableOf('All readers from one address, which is refused after 600 reads in a minute', single)}
## ${CLIENTS} clients that ask for the largest answers and read nothing

The process held ${megabytes(memory.before)} MiB before and ${megabytes(memory.most)} MiB at most in the ten seconds after: ${megabytes(memory.most - memory.before)} MiB more.
`;
}

function tableOf(title: string, rounds: Round[]): string {
  const lines = rounds.map(({ idle, loaded, perSecond, refused }) => {
    const cells = [idle.p50, idle.p99, loaded.p50, loaded.p99].map((each) => each.toFixed(1));
    return `| ${[...cells, Math.round(perSecond), `${Math.round(refused * 100)} %`].join(' | ')} |`;
  });
  const median = (pick: (round: Round) => number) => {
    const sorted = rounds.map(pick).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const ratio = median(({ loaded }) => loaded.p99) / median(({ idle }) => idle.p99);
  return `## ${title}

| idle p50 ms | idle p99 ms | with readers p50 ms | with readers p99 ms | answers to readers a second | refusals |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

The moderator's p99 is ${ratio.toFixed(1)} times that of the idle server.
`;
}
