import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { outcomesOfPlaywright, outcomesOfVitest, readRows, unproven } from './held-rows.ts';
import { launch } from './launch.mjs';
import {
  type PlaywrightReport,
  readReport,
  type Tally,
  tallyPlaywright,
  tallyRun,
  tallyVitest,
  type VitestReport,
} from './test-reports.ts';

const VITEST = 'test-results/vitest.json';
const PLAYWRIGHT = 'test-results/playwright.json';

/** Browser tests of a run that may need a second try; each is a defect to look for. */
const MOST_UNSTEADY = 2;

const total = {
  passed: 0,
  failed: 0,
  skipped: 0,
  broken: [] as string[],
  unsteady: [] as string[],
};
const add = (tally: Partial<Tally>) => {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += tally[key] ?? 0;
  for (const key of ['broken', 'unsteady'] as const) total[key].push(...(tally[key] ?? []));
};

/** Whether each row of docs/security.md that says held names tests that this run has passed. */
function isSecurityShown(): boolean {
  const vitest = readReport<VitestReport>(VITEST);
  const playwright = readReport<PlaywrightReport>(PLAYWRIGHT);
  const rows = readRows(readFileSync('docs/security.md', 'utf8'));
  const lines = unproven(rows, [
    ...(vitest ? outcomesOfVitest(vitest, process.cwd()) : []),
    ...(playwright ? outcomesOfPlaywright(playwright) : []),
  ]);
  for (const line of lines) console.log(`docs/security.md: ${line}`);
  return lines.length === 0;
}

/** Holds files in memory where the system has it. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there. */
const ROOM = 4 * 2 ** 30;

/** Databases and profiles of browsers are thrown away after each test: a disk only costs time. */
function keepFilesInMemory(): void {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > ROOM) process.env.TMPDIR ??= MEMORY;
  } catch {
    // Not this system: files stay where it keeps such.
  }
}

/** Whoever breaks it off ends what runs, and wants nothing else to begin. */
let isBrokenOff = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isBrokenOff = true;
  });

function endIfBrokenOff(): void {
  if (!isBrokenOff) return;
  console.log('Broken off: nothing was counted');
  process.exit(130);
}

keepFilesInMemory();
for (const path of [VITEST, PLAYWRIGHT]) rmSync(path, { force: true });
// Each to its end, whatever failed before. Tests wait for what is built, and for nothing else.
const [build, ...checks] = ['build', 'lint', 'typecheck'].map((script) => ({
  script,
  end: launch('npm', ['run', script]),
}));
const told = (what: string, isRight: boolean) =>
  add(isRight ? { passed: 1 } : { failed: 1, broken: [what] });
const addEnd = async (check: { script: string; end: Promise<number> }) =>
  told(check.script, (await check.end) === 0);
if (build) await addEnd(build);
endIfBrokenOff();
add(tallyRun(VITEST, await launch('vitest', ['run']), tallyVitest));
for (const check of checks) await addEnd(check);
endIfBrokenOff();
add(tallyRun(PLAYWRIGHT, await launch('playwright', ['test']), tallyPlaywright));
told('docs/security.md', isSecurityShown());

// What was skipped has shown nothing: where everything must hold, that is a failure.
const isAllowed = total.skipped === 0 || process.env.CI === undefined;
const isSteady = total.unsteady.length <= MOST_UNSTEADY;
process.exitCode = total.failed === 0 && isAllowed && isSteady ? 0 : 1;
for (const name of total.broken) console.log(`Failed: ${name}`);
for (const name of total.unsteady) console.log(`Passed at a second try only: ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
