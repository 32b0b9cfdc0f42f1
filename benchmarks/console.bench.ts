import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, errors } from '@playwright/test';
import { addManyBlogs } from '../e2e/many-blogs.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { firstRow, longestTask, SLOWER, scrolling, typing } from './console-feel.ts';
import { makeData } from './make-data.ts';
import { runServer } from './running-server.ts';

const BLOGS = 5000;
const ROUNDS = 3;
/** Milliseconds. */
const MOST = { key: 50, task: 100, frame: 50, cold: 2500, warm: 1000 };
const SCREENS = [
  '/',
  '/blogs',
  '/blogs/create',
  '/submissions',
  '/comments',
  '/problems',
  '/problems/new',
  '/report',
  '/account',
];

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const PROBLEMS = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-console-'));
await makeData({ dataDir }, PROBLEMS);
const server = await runServer({ dataDir });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await findBrowser()),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  addManyBlogs(dataDir, BLOGS);
  const page = pageOf(await measure());
  await writeFile(join(import.meta.dirname, '../docs/console-feel.md'), page);
  console.log(page);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

type Row = [what: string, measured: string, most: number | null, isKept: boolean];

function row(what: string, time: number, most: number): Row {
  return [what, `${Math.round(time)} ms`, most, time <= most];
}

/** A screen that hangs is a bar missed, and no reason to write nothing. */
async function unlessHung(what: string, most: number, measured: () => Promise<Row>): Promise<Row> {
  try {
    return await measured();
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return [what, 'hung', most, false];
  }
}

async function measure(): Promise<Row[]> {
  const { base, token } = server;
  const user = JSON.stringify({ name: 'Benchmark', email: 'benchmark@example.org' });
  const localStorage = Object.entries({ admin_token: token, admin_user: user }).map(
    ([name, value]) => ({ name, value }),
  );
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
  for (const path of SCREENS)
    rows.push(row(`longest task of ${path}`, await longestTask(context, base + path), MOST.task));
  const strangers = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  rows.push(
    row('longest task of /login', await longestTask(strangers, `${base}/login`), MOST.task),
  );
  const { p99, worst, over, frames } = await scrolling(context, base);
  rows.push(row('a frame while scrolling, the longest', worst, MOST.frame));
  rows.push([
    `of ${frames.length} frames, p99 ${Math.round(p99)} ms: longer`,
    `${over}`,
    0,
    over === 0,
  ]);
  // Last, as a screen that hangs keeps the browser from what comes after it.
  rows.push(
    await unlessHung('a key in the search', MOST.key, async () => {
      const { keys, p95 } = await typing(context, base, BLOGS);
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
    ([what, measured, most, isKept]) =>
      `| ${what} | ${measured} | ${most ?? ''} | ${isKept ? 'yes' : '**no**'} |`,
  );
  return `# How the console feels on a slow device

Written by \`npm run bench:console\` in Chromium ${browser.version()} on ${machine?.model.trim()}, ${cpus().length} cores, which the server shared, its load ${loadavg()[1]?.toFixed(1)} in the five minutes before the end. The processor is slowed ${SLOWER} times; ${BLOGS} posts of 7 kB each, two of five in Hindi. The first row is that of a line of 1.6 Mbit/s with 150 ms there and back, the median of ${ROUNDS}; all else comes without waiting for a line. There are ${PROBLEMS} reports besides.

Lighthouse is not a part of this: it would bring 171 MB of packages for those who install. What it scores by is measured here or held by tests: accessibility in \`e2e\`, bytes in \`e2e/bytes-on-the-wire.spec.ts\`, what moves in \`e2e/every-screen.both.spec.ts\`.

Of ${rows.length} bars ${rows.length - missed.length} are met. ${told}

| | measured | at most | kept |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}
