import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { judgeContent } from '#server/rich-text/judge-content.ts';
import { searchText } from '#server/rich-text/search-text.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { ALLOWED, REFUSED, type Shape } from './hostile-shapes.ts';
import { type Latency, watchHealth } from './measure.ts';
import { type RunningServer, runServer } from './running-server.ts';

/** How much slower than this machine the browser is made. */
const SLOWER = 4;
/** Milliseconds for which the end of a text is waited for, and after which a page without an answer is stuck. */
const PATIENCE = 30_000;
const LOOK_EVERY = 50;
const ROUNDS = 3;

/** Presses what brings the rest, and says whether the end is there. */
const LOOK = `
  [...document.querySelectorAll('button')].find((it) => it.textContent === 'Show all')?.click();
  (document.querySelector('iframe')?.contentDocument ?? document)
    .querySelector('.rich-text')?.textContent.includes('The end of it') === true`;

interface Seen {
  /** Milliseconds: the longest task of the page, and until the end of the content was there. */
  longest: number;
  whole: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-hostile-'));
const server = await runServer({ dataDir });
const cleaning = [...ALLOWED, ...REFUSED].map((shape) => ({ ...shape, ...cleaningOf(shape) }));
const health = await healthWhileSaving(server);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const reading: { name: string; queue: Seen; editor: Seen }[] = [];
for (const shape of [...ALLOWED, ...REFUSED]) {
  const [queue, editor] = [await see(shape, 'queue'), await see(shape, 'editor')];
  console.error(shape.name, queue, editor);
  reading.push({ name: shape.name, queue, editor });
}
await browser.close();
await server.stop();
await rm(dataDir, { recursive: true });
const problem = problemOf();
await writeFile(join(import.meta.dirname, 'results-hostile.md'), problem);
console.log(problem);

/** Milliseconds of processor time in whichever thread does it; the best of some rounds. */
function cleaningOf({ html }: Shape): { judged: number; folded: number; taken: boolean } {
  const judgement = judgeContent(html);
  const clean = 'clean' in judgement ? judgement.clean : '';
  const blog = { title: '', excerpt: '', content: clean, tags: [] };
  return {
    judged: bestOf(() => judgeContent(html)),
    folded: bestOf(() => searchText(blog)),
    taken: clean !== '',
  };
}

function bestOf(run: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...rounds);
}

/** How long others wait while all allowed shapes are saved at once, twice. */
async function healthWhileSaving({ base, token }: RunningServer): Promise<Latency> {
  const stop = watchHealth(server);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  await Promise.all(
    [...ALLOWED, ...ALLOWED].map(async ({ html }) => {
      const body = JSON.stringify({ title: 'A draft', content: html, status: 'draft' });
      const answer = await fetch(`${base}/api/blogs`, { method: 'POST', headers, body });
      if (answer.status !== 201 && answer.status !== 503) throw new Error(await answer.text());
    }),
  );
  return stop();
}

/** Opens the shape where a moderator would; what is held back is asked for. */
async function see({ html }: Shape, where: 'queue' | 'editor'): Promise<Seen> {
  const page = await openPage(html);
  const stuck = { longest: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  const seen = await Promise.race([watch(page, where), pause(2 * PATIENCE, stuck)]);
  // Who is stuck does not hear that it is to go.
  await Promise.race([page.context().close(), pause(300)]);
  return seen;
}

async function watch(page: Page, where: 'queue' | 'editor'): Promise<Seen> {
  await page.goto(`${server.base}${where === 'queue' ? '/submissions' : '/account'}`);
  const throttle = await page.context().newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const preview = page.getByRole('button', { name: 'Preview' });
  if (where === 'queue') await preview.waitFor();
  await page.evaluate('longTasks.length = 0');
  const startedAt = performance.now();
  if (where === 'queue') await preview.click();
  else await page.goto(`${server.base}/blogs/edit/x`, { waitUntil: 'commit' });
  const passed = () => performance.now() - startedAt;
  let isThere = false;
  while (!isThere && passed() < PATIENCE) {
    await pause(LOOK_EVERY);
    isThere = await page.evaluate<boolean>(LOOK).catch(() => false);
  }
  const whole = isThere ? passed() : Number.POSITIVE_INFINITY;
  // What the last slice has set off is drawn.
  await pause(1000);
  return { longest: await page.evaluate<number>('Math.max(0, ...longTasks)'), whole };
}

async function openPage(html: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const user = JSON.stringify({ name: 'Benchmark', email: 'benchmark@example.org' });
  await page.addInitScript(`
    localStorage.admin_token = ${JSON.stringify(server.token)};
    localStorage.admin_user = ${JSON.stringify(user)};
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });`);
  const blog = { _id: 'x', title: 'A hostile post', content: html, status: 'pending' };
  const pagination = { page: 1, limit: 50, total: 1, pages: 1 };
  const answer = (data: object) => ({ json: { success: true, data } });
  await page.route('**/api/submissions?*', (route) =>
    route.fulfill(answer({ submissions: [blog], pagination })),
  );
  await page.route('**/api/blogs/x', (route) => route.fulfill(answer({ blog: blog })));
  return page;
}

function problemOf(): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  const ms = (value: number) =>
    Number.isFinite(value) ? String(Math.round(value)) : `over ${PATIENCE}`;
  const lines = cleaning.map(({ name, html, judged, folded, taken }) => {
    const kilobytes = Math.round(html.length / 1000);
    return `| ${name} | ${kilobytes} | ${taken ? 'taken' : 'refused'} | ${ms(judged)} | ${ms(folded)} |`;
  });
  const seen = reading.map(
    ({ name, queue, editor }) =>
      `| ${name} | ${[queue.longest, queue.whole, editor.longest, editor.whole].map(ms).join(' | ')} |`,
  );
  return `# Hostile sizes of a post

Written by \`npm run bench:hostile\` on ${machine}, which did other work too (its load was ${loadavg()[1]?.toFixed(1)} in the five minutes before the end). Milliseconds.

## The server

Processor time, the least of ${ROUNDS} rounds: *clean* in a thread of its own for what is longer than 10,000 characters, *search* on the one that answers.

| shape | thousand characters | | clean | search |
| --- | --- | --- | --- | --- |
${lines.join('\n')}

While all that is taken was saved at once, twice, a look at the health took ${ms(health.p50)} (p50), ${ms(health.p99)} (p99), ${ms(health.worst)} at worst.

## The browser

Chromium, slowed ${SLOWER} times, of a phone's size; once each. *Longest* is the longest time for which it answers no finger: in the preview of the queue, and where the editor opens. *Whole* is the time from the press, or from the address of the form, to the last line. What the server refuses is shown as its words first; measured is the press on Show all as well.

| shape | longest in the queue | whole in the queue | longest in the editor | whole in the editor |
| --- | --- | --- | --- | --- |
${seen.join('\n')}
`;
}
