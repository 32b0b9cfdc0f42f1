import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { hi } from './hi.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function textsIn(part: object): string[] {
  return Object.values(part).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    return typeof text === 'object' && text !== null ? textsIn(text) : [];
  });
}

/** As the help on keys has them. */
const helped = [...read('web/reach/keys-help.tsx').matchAll(/^ {2}\[\[([^\]]+)\]/gm)].flatMap(
  ([, keys = '']) => [...keys.matchAll(/'([^']+)'/g)].map(([, key]) => key),
);

test.each([
  ['docs/desk.md', en],
  ['docs/desk.hi.md', hi],
])('what %s names stands on the screen, and its keys are those of the help', (path, words) => {
  const page = read(path);
  const shown = new Set(textsIn(words));
  const named = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
  const table = page.split('\n').filter((line) => line.startsWith('| `'));
  const keys = table.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, key]) => key));
  expect(keys.toSorted()).toEqual(helped.toSorted());
});
