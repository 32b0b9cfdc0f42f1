import { expect, test } from 'vitest';
import { filesOf, pick } from './mutation-sample.ts';
import { addScore, scoreOf } from './mutation-scores.ts';
import { nameOf } from './name-of-change.mjs';
import { temporaryFolder } from './test/temporary-folder.ts';

const PAGE = '# Changes\n\n| folder | changes |\n|---|---|\n| `a` | 1 | 1 | 1 | 0 | 100.0 % |\n';

const at = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 9 } });
const STATUSES = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'];
const mutants = [...STATUSES, 'Killed'].map((status, line) => ({
  location: at(line + 1),
  mutatorName: 'BlockStatement',
  replacement: '{}',
  status,
  ...(line === 0 && { statusReason: 'Test timed out in 60000ms.' }),
}));
const report = { files: { 'a.ts': { mutants }, 'b.ts': { mutants } } };
const name = (file: string, line: number) => `${file}:${line}:1-${line}:9 BlockStatement {}`;

test('a change that a test noticed or hung on counts, one that was not chosen is only there', () => {
  const chosen = [1, 2, 3, 4, 5, 6].map((line) => name('a.ts', line));
  expect(scoreOf(report, chosen)).toEqual({
    changes: 12,
    tried: 4,
    noticed: 2,
    hung: [name('a.ts', 1), name('a.ts', 2)],
    unnoticed: [name('a.ts', 3), name('a.ts', 4)],
  });
});

test('a change has the same name before and after', () => {
  const [change] = mutants;
  const location = { start: { line: 0, column: 0 }, end: { line: 0, column: 8 } };
  expect(nameOf('a.ts', { mutatorName: 'BlockStatement', replacement: '{}', location })).toBe(
    name('a.ts', 1),
  );
  expect(change).toMatchObject({ location: at(1) });
});

test('a sample is the same at each run, another with another seed, and part of a larger one', () => {
  const changes = Array.from({ length: 50 }, (_, it) => ({ name: `n${it}`, what: `w${it}` }));
  const ten = pick(changes, 10, '1');
  expect(new Set(ten).size).toBe(10);
  expect(pick(changes.toReversed(), 20, '1').slice(0, 10)).toEqual(ten);
  expect(pick(changes, 10, '2')).not.toEqual(ten);
  expect(ten).not.toEqual(changes.slice(0, 10).map((it) => it.name));
  expect(pick(changes, Infinity, '1')).toHaveLength(50);
});

test('a folder has one row, in the order of names', () => {
  const score = { changes: 9, tried: 3, noticed: 1, hung: ['x'], unnoticed: [] };
  const once = addScore(PAGE, 'b', score);
  expect(once).toBe(`${PAGE}| \`b\` | 9 | 3 | 1 | 1 | 33.3 % |\n`);
  const again = addScore(once, 'a', { ...score, tried: 0, noticed: 0, hung: [] });
  const row = '| `a` | 9 | 0 | 0 | 0 | 100.0 % |';
  expect(again).toBe(once.replace('| `a` | 1 | 1 | 1 | 0 | 100.0 % |', row));
  expect(addScore(`${PAGE}\nWords.\n`, 'b', score)).toBe(`${once}\nWords.\n`);
});

test('a folder without code of its own, such as a mistyped one, is refused', () => {
  const root = temporaryFolder({ 'a/a.ts': '', 'a/a.test.ts': '', 'b/b.test.ts': '' });
  expect(filesOf(root, 'a')).toEqual(['a/a.ts']);
  for (const folder of ['b', 'c'])
    expect(() => filesOf(root, folder)).toThrow(`no code to change in ${folder}`);
});
