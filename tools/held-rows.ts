import { relative } from 'node:path';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-reports.ts';

/** A row of the table in docs/security.md. */
export interface Row {
  number: string;
  /** held, deviation or not applicable. */
  state: string;
  what: string;
  shownBy: string;
}

/** What became of a test in this run. */
export interface Outcome {
  /** From the folder of the product. */
  file: string;
  /** With the titles of what it is in, separated by spaces. */
  name: string;
  passed: boolean;
}

export function readRows(text: string): Row[] {
  return [...text.matchAll(/^\| (V[\d.]+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
    ([, number = '', state = '', what = '', shownBy = '']) => ({ number, state, what, shownBy }),
  );
}

/** Each test that a text names, by its file; a file alone stands for all of its tests. */
export function namedTests(shownBy: string): { file: string; name: string }[] {
  return [...shownBy.matchAll(/`(\S+\.(?:test|spec)\.ts)`((?:,? “[^”]+”)*)/g)].flatMap(
    ([, file = '', names = '']) => {
      const each = [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name }));
      return each.length > 0 ? each : [{ file, name: '' }];
    },
  );
}

/**
 * What rows say is held although a test that they name did not run, was skipped or failed; a
 * sentence each. Of the cases of one test all must have passed.
 */
export function unproven(rows: readonly Row[], outcomes: readonly Outcome[]): string[] {
  return rows
    .filter(({ state }) => state === 'held')
    .flatMap(({ number, shownBy }) =>
      namedTests(shownBy).flatMap(({ file, name }) => {
        const pattern = patternOf(name);
        const found = outcomes.filter((each) => each.file === file && pattern.test(each.name));
        if (found.length > 0 && found.every(({ passed }) => passed)) return [];
        const why = found.length === 0 ? 'did not run' : 'did not pass in each case';
        return [`${number} is not held: ${file} “${name}” ${why}`];
      }),
    );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PLACEHOLDER = /%[a-z]|\$\{[^}]+\}|\$[\w.]+/;

/** Names stand in the document as in the source: what is filled in for each case may be anything. */
function patternOf(name: string): RegExp {
  return new RegExp(name.split(PLACEHOLDER).map(escaped).join('.*'));
}

export function outcomesOfVitest({ testResults }: VitestReport, root: string): Outcome[] {
  return testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(root, path),
      name: fullName,
      passed: status === 'passed',
    })),
  );
}

export function outcomesOfPlaywright({ suites }: PlaywrightReport): Outcome[] {
  const collect = (suite: PlaywrightSuite, titles: string[]): Outcome[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({
        file: `e2e/${suite.file}`,
        name: [...titles, title].join(' '),
        passed: status === 'expected' || status === 'flaky',
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...titles, inner.title])),
  ];
  return (suites ?? []).flatMap((file) => collect(file, []));
}
