import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts }: { scripts: object } = JSON.parse(read('package.json'));

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])(
  'every command that %s names is one',
  (page) => {
    const named = [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named).not.toEqual([]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  },
);

test('README.md and CONTRIBUTING.md name every command', () => {
  const words = new Set(`${read('README.md')} ${read('CONTRIBUTING.md')}`.match(/[\w:]+/g));
  expect(Object.keys(scripts).filter((name) => !words.has(name))).toEqual([]);
});

test('every path that CONTRIBUTING.md names is there', () => {
  const page = read('CONTRIBUTING.md');
  const paths = /(?<![\w./-])(?:\.?[\w-]+\/)+[\w.-]*|[\w-]+\.(?:json|md|ts)\b/g;
  const named = [...page.replaceAll(/https:\S+/g, '').matchAll(paths)].map(([path]) => path);
  expect(named).not.toEqual([]);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
