import { expect, test } from 'vitest';
import { addScore, scoreOf } from './mutation-scores.ts';

const PAGE = '# Changes\n\n| folder | changes |\n|---|---|\n| `a` | 1 | 1 | 100.0 % |\n';

test('a change that a test noticed or hung on counts, one that does not compile does not', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'];
  const mutants = statuses.map((status) => ({ status }));
  expect(scoreOf({ files: { 'a.ts': { mutants }, 'b.ts': { mutants } } })).toEqual({
    noticed: 4,
    changes: 8,
  });
});

test('a folder has one row, in the order of names', () => {
  const once = addScore(PAGE, 'b', { noticed: 1, changes: 3 });
  expect(once).toBe(`${PAGE}| \`b\` | 3 | 1 | 33.3 % |\n`);
  const again = addScore(once, 'a', { noticed: 0, changes: 0 });
  expect(again).toBe(once.replace('| `a` | 1 | 1 | 100.0 % |', '| `a` | 0 | 0 | 100.0 % |'));
});
