import { expect, test } from 'vitest';
import { outcomesOfPlaywright, outcomesOfVitest, readRows, unproven } from './held-rows.ts';

const row = (state: string, shownBy: string) =>
  readRows(`| V1.2.3 | ${state} | Something that is asked | ${shownBy} |`);
const ran = (name: string, passed = true, file = 'server/some.test.ts') => ({ file, name, passed });

const NAMED = '`server/some.test.ts` “refuses %s”';

test('what is held names a test that has passed', () => {
  expect(unproven(row('held', NAMED), [ran('a call refuses lies')])).toEqual([]);
});

test.each([
  ['did not run', []],
  ['is of another file', [ran('refuses lies', true, 'server/other.test.ts')]],
  ['has another name', [ran('takes lies')]],
  ['was skipped or failed in one case', [ran('refuses lies'), ran('refuses jokes', false)]],
])('it is not held where the test %s', (_, outcomes) => {
  expect(unproven(row('held', NAMED), outcomes)).toEqual([
    expect.stringContaining('V1.2.3 is not held: server/some.test.ts “refuses %s”'),
  ]);
});

test('each of several tests has to pass, and all of a file that is named alone', () => {
  const shownBy = '`server/some.test.ts` “one”, “two”; `server/other.test.ts`';
  const others = [true, false].map((passed) => ran('any', passed, 'server/other.test.ts'));
  expect(unproven(row('held', shownBy), [ran('one'), ...others])).toHaveLength(2);
});

test('deviations and what the document itself shows need none', () => {
  expect(unproven(row('deviation', NAMED), [])).toEqual([]);
  expect(unproven(row('held', 'this document'), [])).toEqual([]);
});

test('the reports of both runners are read', () => {
  const assertionResults = [
    { fullName: 'a passes', status: 'passed' },
    { fullName: 'a waits', status: 'skipped' },
  ];
  const report = {
    testResults: [{ name: '/p/server/a.test.ts', status: 'passed', assertionResults }],
  };
  expect(outcomesOfVitest(report, '/p')).toEqual([
    { file: 'server/a.test.ts', name: 'a passes', passed: true },
    { file: 'server/a.test.ts', name: 'a waits', passed: false },
  ]);
  const specs = [{ title: 'opens', tests: [{ status: 'expected' }, { status: 'skipped' }] }];
  const inner = { title: 'a page', file: 'a.spec.ts', specs };
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', suites: [inner] }];
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 1 };
  expect(outcomesOfPlaywright({ stats, errors: [], suites })).toEqual([
    { file: 'e2e/a.spec.ts', name: 'a page opens', passed: true },
    { file: 'e2e/a.spec.ts', name: 'a page opens', passed: false },
  ]);
});
