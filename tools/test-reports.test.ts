import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';
import { tallyPlaywright, tallyRun, tallyVitest } from './test-reports.ts';

const vitest = (...files: [status: string, ...tests: string[]][]) => ({
  testResults: files.map(([status, ...tests]) => ({
    name: 'some.test.ts',
    status,
    assertionResults: tests.map((status) => ({ fullName: `one that ${status}`, status })),
  })),
});

test('Vitest: passed, failed and skipped tests of all files', () => {
  const report = vitest(['passed', 'passed', 'skipped', 'todo'], ['failed', 'passed', 'failed']);
  const tally = { passed: 2, failed: 1, skipped: 2, broken: ['one that failed'] };
  expect(tallyVitest(report)).toEqual(tally);
});

test('Vitest: a file that breaks before its first test is a failure', () => {
  const tally = { failed: 1, broken: ['some.test.ts'] };
  expect(tallyVitest(vitest(['failed'], ['passed', 'passed']))).toMatchObject(tally);
});

test('Playwright: what breaks outside of a test has failed, what fails or passes at a second try is named', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const specs = [spec('lame', 'flaky'), spec('dead', 'unexpected')];
  const inner = { title: 'in it', file: 'a.spec.ts', specs };
  const suite = { title: 'a file', file: 'a.spec.ts', specs: [spec('sound', 'expected')] };
  const report = { stats, errors: ['no browser'], suites: [{ ...suite, suites: [inner] }] };
  const tally = { passed: 6, failed: 2, skipped: 2, broken: ['dead'], unsteady: ['lame'] };
  expect(tallyPlaywright(report)).toEqual(tally);
});

function tallyOf(report: object | undefined, exitCode: number) {
  const folder = temporaryFolder(report && { 'report.json': JSON.stringify(report) });
  return tallyRun(join(folder, 'report.json'), exitCode, tallyVitest);
}

test('a run that succeeds is counted as reported', () => {
  expect(tallyOf(vitest(['passed', 'passed']), 0)).toMatchObject({ passed: 1, failed: 0 });
});

test('a run that ends with an error is a failure though every test passed', () => {
  expect(tallyOf(vitest(['passed', 'passed']), 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a run without a report is a failure', () => {
  expect(tallyOf(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
