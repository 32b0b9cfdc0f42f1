import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, errors } from '@playwright/test';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { paths } from '#web/text/paths.ts';
import { addManyBlogs } from '../e2e/many-blogs.ts';
import {
  firstRow,
  launchOptions,
  longestTask,
  SLOWER,
  type Storage,
  scrolling,
  typing,
} from './console-feel.ts';
import { CATEGORIES, type Scores, scoresOf } from './lighthouse-scores.ts';
import { makeData } from './make-data.ts';
import { send } from './parallel-load.ts';
import { RawConnection } from './raw-connection.ts';
import { runServer } from './running-server.ts';
import { aBlog, json } from './throughput-cases.ts';

const BLOGS = 5000;
const ROUNDS = 3;
/** Milliseconds. */
const MOST = { key: 50, task: 100, frame: 50, cold: 2500, warm: 1000 };
const LEAST: Scores = { performance: 95, accessibility: 100, 'best-practices': 100 };

const middleOf = <Each>(all: Each[], value: (each: Each) => number) =>
  all.toSorted((one, other) => value(one) - value(other))[Math.floor(all.length / 2)] as Each;
const median = (values: number[]) => middleOf(values, (value) => value);

const PROBLEMS = 10_000;
/** Submissions, and comments on a post, that wait for a decision. */
const WAITING = 100;

const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-console-'));
await makeData({ dataDir }, PROBLEMS);
const server = await runServer({ dataDir }, { TRUST_PROXY: '127.0.0.1' });
const browser = await chromium.launch(await launchOptions());
try {
  // And one more, to be edited.
  addManyBlogs(dataDir, BLOGS - 1);
  const kept = keptBy(server);
  const screens = await screensOf(server);
  const rows = [...(await measure(kept, screens)), ...(await score(kept, screens))];
  const page = pageOf(rows);
  await writeFile(join(import.meta.dirname, '../docs/console-feel.md'), page);
  console.log(page);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

type Row = [what: string, measured: string, bar: string, isKept: boolean];

function row(what: string, time: number, most: number): Row {
  return [what, `${Math.round(time)} ms`, `at most ${most}`, time <= most];
}

/** The paths of every screen behind the sign-in but the preview, which another tab opens; makes what waits there. */
async function screensOf({ base, get, token }: typeof server): Promise<string[]> {
  const connection = new RawConnection(base);
  const admin = { authorization: `Bearer ${token}` };
  // Those that are there have images that are not.
  const made = await send(connection, json('POST', '/api/blogs', aBlog(0), admin));
  const blog: string = JSON.parse(String(made)).data.blog._id;
  for (let count = 0; count < WAITING; count++) {
    const letter = { ...sampleSubmission, title: `What ward ${count} asks for` };
    const comment = { name: 'Meera Devi', text: `Ward ${count} has seen the same.` };
    await send(connection, json('POST', '/api/submissions', letter));
    await send(connection, json('POST', `/api/blogs/${blog}/comments`, comment));
  }
  connection.close();
  const { body: submitted } = await get('/submissions');
  const submission: string = submitted.data.submissions[0]._id;
  const { login, preview, editBlog, editSubmission, ...others } = paths;
  return [...Object.values(others), editBlog(blog), editSubmission(submission)];
}

function nameOf(path: string): string {
  return path.replace(/[-0-9a-f]{36}$/, ':id');
}

/** What the browser of somebody who is signed in has kept. */
function keptBy({ token }: typeof server): Storage {
  const user = JSON.stringify({ name: 'Benchmark', email: 'benchmark@example.org' });
  return Object.entries({ admin_token: token, admin_user: user }).map(([name, value]) => ({
    name,
    value,
  }));
}

/** The middle one of what Lighthouse says of each screen. */
async function score(kept: Storage, screens: string[]): Promise<Row[]> {
  const { base } = server;
  const visits: [string[], Storage][] = [
    [screens, kept],
    [[paths.login], []],
  ];
  const rows: Row[] = [];
  for (const [at, [visited, storage]] of visits.entries()) {
    const profile = join(dataDir, `browser-${at}`);
    for (const [path, found] of await scoresOf(base, storage, visited, ROUNDS, profile)) {
      const middle = CATEGORIES.map((name) => median(found.map((scores) => scores[name])));
      const least = CATEGORIES.map((name) => LEAST[name]);
      const isKept = middle.every((one, index) => one >= (least[index] ?? 0));
      const what = `Lighthouse, ${nameOf(path)}: ${CATEGORIES.join(', ').replace('-', ' ')}`;
      rows.push([what, middle.join(', '), `at least ${least.join(', ')}`, isKept]);
    }
  }
  return rows;
}

/** A screen that hangs is a bar missed, and no reason to write nothing. */
async function unlessHung(what: string, most: number, measured: () => Promise<Row>): Promise<Row> {
  try {
    return await measured();
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return [what, 'hung', `at most ${most}`, false];
  }
}

async function measure(localStorage: Storage, screens: string[]): Promise<Row[]> {
  const { base } = server;
  const options: BrowserContextOptions = {
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  };
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext(options);
    cold.push(await firstRow(context, base));
    warm.push(await firstRow(context, base));
    await context.close();
  }
  const context = await browser.newContext(options);
  const rows = [
    row('first row of All Blogs, first visit', median(cold), MOST.cold),
    row('first row of All Blogs, later visit', median(warm), MOST.warm),
  ];
  const strangers = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  for (const path of [...screens, paths.login]) {
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      longest.push(await longestTask(path === paths.login ? strangers : context, base + path));
    rows.push(row(`longest task of ${nameOf(path)}`, median(longest), MOST.task));
  }
  const scrolls = [];
  for (let round = 0; round < ROUNDS; round++) scrolls.push(await scrolling(context, base));
  const { p99, worst, over, frames } = middleOf(scrolls, (scroll) => scroll.worst);
  rows.push(row('a frame while scrolling, the longest', worst, MOST.frame));
  rows.push([
    `of ${frames.length} frames, p99 ${Math.round(p99)} ms: longer`,
    `${over}`,
    'none',
    over === 0,
  ]);
  // Last, as a screen that hangs keeps the browser from what comes after it.
  rows.push(
    await unlessHung('a key in the search', MOST.key, async () => {
      const typed = [];
      for (let round = 0; round < ROUNDS; round++) typed.push(await typing(context, base, BLOGS));
      const { keys, p95 } = middleOf(typed, (each) => each.p95);
      return row(`a key in the search, p95 of ${keys}`, p95, MOST.key);
    }),
  );
  return rows;
}

function pageOf(rows: readonly Row[]): string {
  const [machine] = cpus();
  const missed = rows.filter(([, , , isKept]) => !isKept).map(([what]) => what);
  const told = missed.length === 0 ? 'None is missed.' : `Missed: ${missed.join('; ')}.`;
  const lines = rows.map(
    ([what, measured, bar, isKept]) =>
      `| ${what} | ${measured} | ${bar} | ${isKept ? 'yes' : '**no**'} |`,
  );
  return `# How the console feels on a slow device

Written by \`npm run bench:console\` in Chromium ${browser.version()} on ${machine?.model.trim()}, ${cpus().length} cores, which the server shared, its load ${loadavg()[1]?.toFixed(1)} in the five minutes before the end. The processor is slowed ${SLOWER} times; ${BLOGS} posts of 7 kB each, two of five in Hindi. The first row is that of a line of 1.6 Mbit/s with 150 ms there and back; it, the longest tasks, the scrolling, by its longest frame, and a key are the middle ones of ${ROUNDS}; all else comes without waiting for a line. There are ${PROBLEMS} reports besides, and ${WAITING} submissions and comments each that wait.

Lighthouse scores first visits on a phone, of 100; the middle one of ${ROUNDS} is shown. It reckons with a slow line and a slow processor of its own. It is installed when this is run, and by nothing else.

Of ${rows.length} bars ${rows.length - missed.length} are met. ${told}

| | measured | asked | kept |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}
