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
 * The Chromium to test with: the machine's own, else the one that came with the packages, unpacked
 * into the temporary folder once. `CHROMIUM_PATH` goes before both.
 */
export async function findBrowser(): Promise<string> {
  return INSTALLED.find((path) => existsSync(path)) ?? unpackBrowser();
}

async function unpackBrowser(): Promise<string> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (isRunnable(path)) return path;
  // A bare system lacks libraries (NSS, expat) that the package carries in an archive of its own.
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  await inflate(join(packed, 'al2023.tar.br'));
  const libraries = join(tmpdir(), 'al2023/lib');
  const known = process.env.LD_LIBRARY_PATH;
  process.env.LD_LIBRARY_PATH = known ? [libraries, known].join(delimiter) : libraries;
  if (isRunnable(path)) return path;
  throw new Error('No browser to test with: install chromium, or name one with CHROMIUM_PATH.');
}

const isRunnable = (path: string) => spawnSync(path, ['--version']).status === 0;
