import { renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { temporaryFolder, writeFiles } from './test/temporary-folder.ts';

const FILES = { 'web/app/main.tsx': 'main', 'web/index.html': 'page', 'lock.json': '{}' };
const PATHS = ['web', 'lock.json', 'missing'];

function printAfter(change: (folder: string) => void): [before: string, after: string] {
  const folder = temporaryFolder(FILES);
  const before = fingerprint(folder, PATHS);
  change(folder);
  return [before, fingerprint(folder, PATHS)];
}

test.each<[string, (folder: string) => void]>([
  ['changed content', (folder) => writeFiles(folder, { 'web/app/main.tsx': 'niam' })],
  ['a new file', (folder) => writeFiles(folder, { 'web/app/new.tsx': '' })],
  ['a file that is gone', (folder) => rmSync(join(folder, 'web/index.html'))],
  [
    'a renamed file',
    (folder) => renameSync(join(folder, 'web/index.html'), join(folder, 'web/index.htm')),
  ],
  ['a path that appears', (folder) => writeFiles(folder, { missing: 'here' })],
])('%s makes another fingerprint', (_, change) => {
  const [before, after] = printAfter(change);
  expect(after).not.toBe(before);
});

test.each<[string, (folder: string) => void]>([
  ['another time of change', (folder) => utimesSync(join(folder, 'lock.json'), 0, 0)],
  ['a test', (folder) => writeFiles(folder, { 'web/app/main.test.tsx': 'test' })],
  ['a file elsewhere', (folder) => writeFiles(folder, { 'server/main.ts': 'server' })],
])('%s leaves the fingerprint as it was', (_, change) => {
  const [before, after] = printAfter(change);
  expect(after).toBe(before);
});
