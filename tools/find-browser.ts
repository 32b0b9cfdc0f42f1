import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium to test with: the one that came with the packages, unpacked into the temporary folder
 * once, else the machine's own. The first has no window around its pages, so that tests take half the
 * time, and its version is the same everywhere. `CHROMIUM_PATH` goes before both.
 */
export async function findBrowser(): Promise<string> {
  const found = (await unpackBrowser()) ?? INSTALLED.find((path) => existsSync(path));
  if (found) return found;
  throw new Error('No browser to test with: install chromium, or name one with CHROMIUM_PATH.');
}

async function unpackBrowser(): Promise<string | undefined> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath().catch(() => undefined);
  if (path === undefined || isRunnable(path)) return path;
  // A bare system lacks libraries (NSS, expat) that the package carries in an archive of its own.
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  await inflate(join(packed, 'al2023.tar.br'));
  const libraries = join(tmpdir(), 'al2023/lib');
  const known = process.env.LD_LIBRARY_PATH;
  process.env.LD_LIBRARY_PATH = known ? [libraries, known].join(delimiter) : libraries;
  if (isRunnable(path)) return path;
  // They are not meant for the machine's own.
  if (known === undefined) delete process.env.LD_LIBRARY_PATH;
  else process.env.LD_LIBRARY_PATH = known;
  return undefined;
}

const isRunnable = (path: string) => spawnSync(path, ['--version']).status === 0;
