import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '#server/config.ts';
import { blocks, page as text } from './test/page.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const settings = new Map(
  [...text.matchAll(/^\| `([A-Z\d_]+)` \| (.*?) ?\| /gm)].map(([, name = '', shown = '']) => [
    name,
    shown,
  ]),
);

test('the document names each setting and no other', () => {
  expect([...settings.keys()].sort()).toEqual(Object.keys(environment.shape).sort());
});

test('it names each default as it is', () => {
  const defaults = Object.entries(environment.parse({})).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  expect(defaults.length).toBeGreaterThan(5);
  for (const [name, value] of defaults) expect(settings.get(name), name).toBe(`\`${value}\``);
});

test('every setting of its examples is one', () => {
  const examples = [...text.matchAll(/^(?:Environment=)?([A-Z][A-Z\d_]+)=/gm)];
  expect(examples.length).toBeGreaterThan(5);
  for (const [, name = ''] of examples) expect(settings.has(name), name).toBe(true);
});

test('every command that it names is one', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: object };
  const named = [...text.matchAll(/(?:npm run |`nagrik |^ *nagrik )([a-z][a-z:]+)/gm)];
  expect(new Set(named.map(([, name]) => name)).size).toBeGreaterThan(5);
  for (const [, name = ''] of named) expect(Object.keys(scripts)).toContain(name);
});

test('every file and every heading that it leads to is there', async () => {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, path = '', anchor = ''] of text.matchAll(/\]\((?!https:)([^)#]*)#?([\w-]*)\)/g)) {
    if (path) await expect(read(join('docs', path))).resolves.not.toBe('');
    else expect(headings).toContain(anchor);
  }
});

const CARRYING_OUT = [
  'tools/{operations-*.test,test/machine/*}.ts',
  // By `npm run cluster`.
  'faults/cluster/*.ts',
  'faults/commit-times.postgres.test.ts',
  'server/database/{two-roles,pieces-of-problems}.postgres.test.ts',
];

test('every block of it is carried out by a test, by its name', async () => {
  let tests = '';
  for await (const path of glob(CARRYING_OUT, { cwd: ROOT })) tests += await read(path);
  const carriedOut = new Set(
    [...tests.matchAll(/\b(?:block|outside|within)\('([^']+)'/g)].map(([, name]) => name),
  );
  const names = blocks.map(({ name }) => name);
  expect(
    names.filter((name) => !carriedOut.has(name) && !carriedOut.has(name.replace(/^\w+ /, ''))),
  ).toEqual(['text drawing']);
  expect(new Set(names).size).toBe(names.length);
  expect(text.match(/^ *```/gm)).toHaveLength(names.length * 2);
});
