import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { namedTests, readRows } from './held-rows.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');
const text = await read('docs/security.md');

/** Of the numbers of the requirements that can apply, in their order with commas between: the list is by others. */
const ASVS = 'e5568fd5ff3d96182a367ef2e38f200b05ab2c8eab2a4638884c06a70784b7f5';

const rows = readRows(text);

test('the document names each requirement exactly once', () => {
  const numbers = [...text.matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([number]) => number);
  expect(numbers).toHaveLength(193);
  expect(createHash('sha256').update(numbers.join()).digest('hex')).toBe(ASVS);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test('it counts what is held, what is not and what does not apply', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const states = ['held', 'deviation', 'not applicable'].map(count);
  const [held, deviations, others] = states;
  expect(states.reduce((sum, each) => sum + each, 0)).toBe(rows.length);
  expect(text).toContain(
    `${held} of the ${rows.length} requirements that can apply to such a product are held, ${deviations} are deviations with their reason, ${others} do not apply`,
  );
});

test('it shows what it says is held', () => {
  for (const { number, state, what, shownBy } of rows) {
    const isShown = namedTests(shownBy).length > 0 || shownBy === 'this document';
    if (state === 'held') expect(isShown, number).toBe(true);
    if (shownBy === 'this document') expect(what, number).toMatch(/\[above\]\(#[\w-]+\)/);
  }
});

test('every file and every test that it names is there', async () => {
  const paths = [...text.matchAll(/`((?:contract|server|web|e2e|tools|docs)\/[\w./-]+)`/g)];
  expect(paths.length).toBeGreaterThan(100);
  for (const [, path = ''] of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
  for (const [, path = '', names = ''] of text.matchAll(/`(\S+\.ts)`((?:,? “[^”]+”)+)/g)) {
    const source = await read(path);
    for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) expect(source, path).toContain(name);
  }
});

test('every heading that it leads to is there', () => {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, anchor = ''] of text.matchAll(/\]\(#([\w-]+)\)/g))
    expect(headings).toContain(anchor);
});

test('it names the calls that are open as they are', () => {
  const calls = Object.values(api).flatMap((room) => Object.values(room));
  const open = (access: string) =>
    calls.filter((call) => call.access === access).map(({ method, path }) => `${method} ${path}`);
  const listed = (start: string) => {
    const line = text.split('\n').find((each) => each.startsWith(start)) ?? '';
    return [...line.matchAll(/`([^`]+)`/g)].map(([, call]) => call);
  };
  expect(listed('- Anyone: ').sort()).toEqual(open('public').sort());
  expect(listed('- Anyone, and an administrator').sort()).toEqual(open('optional').sort());
});

/** Every limit of the server by its name: how many in how many minutes. */
async function limits(): Promise<Record<string, string>> {
  const paths = (await readdir(join(ROOT, 'server'), { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const found: Record<string, string> = {};
  for (const path of paths)
    for (const [, name = '', max, window = ''] of (await read(join('server', path))).matchAll(
      /name: '([a-z-]+)',\s+max: (\d+),\s+window: ([\w* ]+)/g,
    )) {
      const factors = window.replace('HOUR', '3600').split('*').map(Number);
      const minutes = factors.reduce((a, b) => a * b) / 60;
      found[name] = `${max} in ${minutes} minute${minutes === 1 ? '' : 's'}`;
    }
  return found;
}

test('it names each limit as it is', async () => {
  const table = [...text.matchAll(/^\| `([a-z-]+)` \| .+ \| (\d+ in \d+ minutes?) \|$/gm)];
  const documented = Object.fromEntries(table.map(([, name, limit]) => [name, limit]));
  expect(Object.keys(documented).length).toBeGreaterThan(10);
  expect(documented).toEqual(await limits());
});
