import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { RARE } from '../e2e/many-blogs.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { latencyOf } from './measure.ts';

/** How many times slower than this machine's the processor is made. */
export const SLOWER = 4;
/** A slow line: bytes a second, and milliseconds there and back. */
const LINE = { perSecond: 1_600_000 / 8, latency: 150 };
/** Milliseconds for which a screen is watched once it is at rest. */
const REST = 3000;
/** Milliseconds after which a screen counts as hung: what is only slow is to stand in the table. */
const PATIENCE = 60_000;
/** Between two keys, as somebody types. */
const KEY_PAUSE = 150;
const SEARCHES = ['panchayat', 'अधिकार', 'human rights', RARE];
const WHEELS = 60;
/** Milliseconds by which what lies between two times may differ from what a browser tells: a tenth for each. */
const TOLD_WITHIN = 0.2;

/** What a page keeps of how it felt, from its first line on. A text, as only pages have a document. */
const WATCH = `
  const felt = { longTasks: [], keys: [], firstRow: 0, frames: [] };
  window.felt = felt;
  const follow = (options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options });
  follow({ type: 'longtask' }, ({ duration }) => felt.longTasks.push(duration));
  // The least that browsers tell of; a key that is not told of took less.
  follow({ type: 'event', durationThreshold: 16 }, ({ name, duration }) => {
    if (name === 'keydown') felt.keys.push(duration);
  });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li h2')) return;
    observer.disconnect();
    requestAnimationFrame(() => { felt.firstRow = performance.now(); });
  }).observe(document, { childList: true, subtree: true });
`;

/** Notes from now on how long each frame stays. */
const WATCH_FRAMES = `{
  let last = performance.now();
  const note = (at) => {
    felt.frames.push(at - last);
    last = at;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}`;

/** What a browser keeps for the console, as a context is given it. */
export type Storage = { name: string; value: string }[];

export const launchOptions = async () => ({
  executablePath: process.env.CHROMIUM_PATH ?? (await findBrowser()),
  args: ['--no-sandbox', '--disable-gpu'],
});

interface Felt {
  longTasks: number[];
  keys: number[];
  firstRow: number;
  frames: number[];
}

const feltIn = (page: Page): Promise<Felt> => page.evaluate('felt');

async function slowPage(context: BrowserContext): Promise<[Page, CDPSession]> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript({ content: WATCH });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return [page, session];
}

/** Milliseconds until the first row of All Blogs is painted, on a slow line. */
export async function firstRow(context: BrowserContext, base: string): Promise<number> {
  const [page, session] = await slowPage(context);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.perSecond,
    uploadThroughput: LINE.perSecond,
  });
  await page.goto(`${base}/blogs`);
  await page.locator('main li h2').first().waitFor();
  // Some frames later, when it is painted for sure.
  await page.waitForTimeout(REST);
  const { firstRow: at } = await feltIn(page);
  await page.close();
  return at;
}

/** The longest task, in milliseconds, of a screen that is opened by its address; 0 where none took 50. */
export async function longestTask(context: BrowserContext, address: string): Promise<number> {
  const [page] = await slowPage(context);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
  const { longTasks } = await feltIn(page);
  await page.close();
  return Math.max(0, ...longTasks);
}

/** From a key to what it painted, p95 in milliseconds; the browser tells of 16 and more. */
export async function typing(context: BrowserContext, base: string, count: number) {
  const [page] = await slowPage(context);
  await page.goto(`${base}/blogs`);
  const all = count.toLocaleString('en-IN');
  await page.getByText(`Showing ${all} of ${all} blogs`).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
  const field = page.getByPlaceholder('Search blogs...');
  for (const search of SEARCHES) {
    await field.fill('');
    await field.pressSequentially(search, { delay: KEY_PAUSE });
    await page.waitForTimeout(REST);
  }
  const { keys } = await feltIn(page);
  const typed = SEARCHES.join('').length;
  await page.close();
  const times = [...keys, ...Array.from({ length: Math.max(0, typed - keys.length) }, () => 16)];
  const sorted = times.toSorted((one, other) => one - other);
  return { keys: typed, p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0 };
}

/** How long frames stay at least while the list is scrolled by a wheel, in milliseconds. */
export async function scrolling(context: BrowserContext, base: string) {
  const [page] = await slowPage(context);
  await page.goto(`${base}/blogs`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
  await page.mouse.move(700, 500);
  await page.evaluate(WATCH_FRAMES);
  for (let wheel = 0; wheel < WHEELS; wheel++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
  const frames = (await feltIn(page)).frames.map((time) => time - TOLD_WITHIN);
  await page.close();
  return { ...latencyOf(frames), over: frames.filter((time) => time > 50).length, frames };
}
