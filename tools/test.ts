import { rmSync } from 'node:fs';
import { checkSteps } from './check-steps.ts';
import { launch } from './launch.mjs';
import { runSteps, type Tally } from './run-steps.ts';
import { tallyPlaywright, tallyRun, tallyVitest } from './test-reports.ts';

const BUILD = 'node tools/run.mjs build';
const PARTS = {
  check: () => runSteps([...checkSteps, { name: 'console build', command: BUILD }]),
  unit: runUnitTests,
  e2e: runBrowserTests,
};

/** Unit and API tests; `filter` is part of a file's path. */
async function runUnitTests(filter: readonly string[]): Promise<Tally> {
  const report = 'test-results/vitest.json';
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json'];
  const code = await launch('vitest', ['run', ...reporters, ...filter]);
  return tallyRun(report, code, tallyVitest);
}

/** The whole product in a browser; `filter` as Playwright takes it. */
async function runBrowserTests(filter: readonly string[]): Promise<Tally> {
  const report = 'test-results/playwright.json';
  rmSync(report, { force: true });
  const built = await launch('node', ['tools/run.mjs', 'build']);
  if (built !== 0) return { passed: 0, failed: 1, skipped: 0 };
  const code = await launch('playwright', ['test', ...filter]);
  return tallyRun(report, code, tallyPlaywright);
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
  // What was skipped has shown nothing: where everything must hold, that is a failure.
  const isAllowed = total.skipped === 0 || process.env.CI === undefined;
  process.exitCode = total.failed === 0 && isAllowed ? 0 : 1;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
}

const [part, ...filter] = process.argv.slice(2);
await main(part, filter);
