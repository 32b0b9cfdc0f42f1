import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium } from '@playwright/test';
import { installOnce } from '../tools/prepare.mjs';
import { launchOptions, type Storage } from './console-feel.ts';

/** Installed apart, when it is asked for: it brings more packages than all tests. */
const TOOL = join(import.meta.dirname, 'lighthouse');
export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

export type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Result {
  lhr: {
    finalDisplayedUrl: string;
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null }>;
  };
}
type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>;

async function loadTool(): Promise<Lighthouse> {
  await installOnce(TOOL, 'Installing Lighthouse…');
  const path = createRequire(join(TOOL, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = await import(pathToFileURL(path).href);
  return lighthouse;
}

/** What would make a later visit of a first one; who is signed in stays so. */
async function forgetVisits(context: BrowserContext, base: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: base,
    storageTypes: 'cache_storage,indexeddb,service_workers,shader_cache',
  });
  await page.close();
}

/** Puts into the storage of the browser what the console has kept there. */
async function keep(context: BrowserContext, base: string, kept: Storage): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, kept);
  await page.close();
}

/**
 * Lighthouse's scores, 0 to 100, for a phone on a slow line, of first visits to screens in one browser
 * that has this in its storage; as often as there are `rounds`.
 *
 * @throws where a screen leads elsewhere, or has no score
 */
export async function scoresOf(
  base: string,
  kept: Storage,
  paths: readonly string[],
  rounds: number,
  profile: string,
): Promise<Map<string, Scores[]>> {
  const lighthouse = await loadTool();
  const { args, ...launch } = await launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...args, '--remote-debugging-port=0'],
  });
  try {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    await keep(context, base, kept);
    const scores = new Map<string, Scores[]>();
    for (const path of paths) {
      const found: Scores[] = [];
      for (let round = 0; round < rounds; round++) {
        await forgetVisits(context, base);
        const flags = { port: Number(port), disableStorageReset: true, onlyCategories: CATEGORIES };
        found.push(readScores(await lighthouse(base + path, flags), base + path));
      }
      scores.set(path, found);
    }
    return scores;
  } finally {
    await context.close();
  }
}

function readScores(result: Result | undefined, address: string): Scores {
  const { finalDisplayedUrl, runtimeError, categories } = result?.lhr ?? {};
  if (!categories || runtimeError || finalDisplayedUrl !== address)
    throw new Error(`${address}: ${runtimeError?.message ?? finalDisplayedUrl ?? 'no result'}`);
  const scores = CATEGORIES.map((name) => {
    const { score } = categories[name] ?? {};
    if (typeof score !== 'number') throw new Error(`${address} has no score of ${name}`);
    return [name, Math.round(score * 100)];
  });
  return Object.fromEntries(scores);
}
