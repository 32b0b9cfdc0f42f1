import { readFileSync, rmSync } from 'node:fs';
import { checkSteps } from './check-steps.ts';
import { outcomesOfPlaywright, outcomesOfVitest, readRows, unproven } from './held-rows.ts';
import { launch } from './launch.mjs';
import { runSteps, type Tally } from './run-steps.ts';
import {
  type PlaywrightReport,
  readReport,
  tallyPlaywright,
  tallyRun,
  tallyVitest,
  type VitestReport,
} from './test-reports.ts';

const BUILD = 'node tools/run.mjs build';
const UNIT_REPORT = 'test-results/vitest.json';
const E2E_REPORT = 'test-results/playwright.json';
const PARTS = {
  check: () => runSteps([...checkSteps, { name: 'build', command: BUILD }]),
  unit: runUnitTests,
  e2e: runBrowserTests,
};

/** Unit and API tests; `filter` is part of a file's path. */
async function runUnitTests(filter: readonly string[]): Promise<Tally> {
  rmSync(UNIT_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json'];
  const code = await launch('vitest', ['run', ...reporters, ...filter]);
  return tallyRun(UNIT_REPORT, code, tallyVitest);
}

/** The whole product in a browser; `filter` as Playwright takes it. */
async function runBrowserTests(filter: readonly string[]): Promise<Tally> {
  rmSync(E2E_REPORT, { force: true });
  const code = await launch('playwright', ['test', ...filter]);
  return tallyRun(E2E_REPORT, code, tallyPlaywright);
}

/** Whether each row of docs/security.md that says held names tests that this run has passed. */
function isSecurityShown(): boolean {
  const unit = readReport<VitestReport>(UNIT_REPORT);
  const browser = readReport<PlaywrightReport>(E2E_REPORT);
  const rows = readRows(readFileSync('docs/security.md', 'utf8'));
  const lines = unproven(rows, [
    ...(unit ? outcomesOfVitest(unit, process.cwd()) : []),
    ...(browser ? outcomesOfPlaywright(browser) : []),
  ]);
  for (const line of lines) console.log(`docs/security.md: ${line}`);
  return lines.length === 0;
}

/** Runs the parts asked for, each to its end whatever failed before. */
async function main(part: string | undefined, filter: readonly string[]): Promise<void> {
  const chosen = Object.entries(PARTS).filter(([name]) => part === undefined || name === part);
  if (chosen.length === 0) throw new Error(`There is no part ${part}: ${Object.keys(PARTS)}`);
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const [, run] of chosen) {
    const tally = await run(filter);
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += tally[key];
  }
  if (part === undefined) total[isSecurityShown() ? 'passed' : 'failed'] += 1;
  // What was skipped has shown nothing: where everything must hold, that is a failure.
  const isAllowed = total.skipped === 0 || process.env.CI === undefined;
  process.exitCode = total.failed === 0 && isAllowed ? 0 : 1;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
}

const [part, ...filter] = process.argv.slice(2);
await main(part, filter);
