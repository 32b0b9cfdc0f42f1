import { readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of tests that passed at a second try only. */
  unsteady?: string[];
}

/** What we read of Vitest's JSON report. */
export interface VitestReport {
  testResults: {
    /** The path of the file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** What we read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
}

/** A file, or what a file brings together. */
export interface PlaywrightSuite {
  title: string;
  file: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** A file that fails before its first test counts as one failure. */
export function tallyVitest({ testResults }: VitestReport): Tally {
  const tests = testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const count = (...statuses: string[]) => tests.filter((it) => statuses.includes(it)).length;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = count('passed');
  const failed = count('failed') + broken.length;
  return { passed, failed, skipped: tests.length - passed - count('failed') };
}

/** What broke outside of a test has failed. */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    unsteady: (suites ?? []).flatMap(unsteadyOf),
  };
}

const unsteadyOf = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(titleOf),
  ...suites.flatMap(unsteadyOf),
];

const titleOf = ({ title }: { title: string }) => title;

/**
 * The tally of a run. A run that exits with an error although no test failed (an unhandled
 * rejection, a missing report) counts as one failure.
 */
export function tallyRun<Report>(
  path: string,
  exitCode: number,
  tally: (report: Report) => Tally,
): Tally {
  const found = readReport<Report>(path);
  const counted = found ? tally(found) : { passed: 0, failed: 0, skipped: 0 };
  const isUnexplained = counted.failed === 0 && (exitCode !== 0 || !found);
  return isUnexplained ? { ...counted, failed: 1 } : counted;
}

/** Undefined where a run wrote none that can be read. */
export function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
