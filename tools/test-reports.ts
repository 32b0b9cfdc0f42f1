import { readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed: the name of a test, or of a file that broke before its first. */
  broken?: string[];
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
  const passed = tests.filter((it) => it === 'passed').length;
  const failed = tests.filter((it) => it === 'failed').length;
  const broken = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const names = assertionResults.filter((test) => test.status === 'failed').map(fullNameOf);
      return names.length > 0 ? names : [name];
    });
  return { passed, failed: broken.length, skipped: tests.length - passed - failed, broken };
}

const fullNameOf = ({ fullName }: { fullName: string }) => fullName;

/** What broke outside of a test has failed. */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    broken: (suites ?? []).flatMap((suite) => titlesOf(suite, 'unexpected')),
    unsteady: (suites ?? []).flatMap((suite) => titlesOf(suite, 'flaky')),
  };
}

/** Titles of the tests that ended so. */
const titlesOf = ({ specs = [], suites = [] }: PlaywrightSuite, ended: string): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === ended))
    .map(({ title }) => title),
  ...suites.flatMap((suite) => titlesOf(suite, ended)),
];

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
