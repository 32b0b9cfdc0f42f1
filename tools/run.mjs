/**
 * The one entry of every npm script. Plain JavaScript without dependencies, so that it runs on an
 * old Node.js before anything is installed: it finds or installs what a command needs, then hands
 * over to that command.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { prepareConsole, prepareDependencies, prepareNode, ROOT } from './prepare.mjs';

/** @type {Record<string, { about: string, run?: string[], needs?: 'console' }>} */
const COMMANDS = {
  start: { about: 'serve console and API', run: ['server/main.ts'], needs: 'console' },
  demo: {
    about: 'the same with invented content that is thrown away at the end',
    run: ['server/main.ts', '--demo'],
    needs: 'console',
  },
  backup: { about: 'copy database and pictures into one file', run: ['server/cli/backup.ts'] },
  restore: { about: 'unpack a backup into a new folder', run: ['server/cli/restore.ts'] },
  admin: { about: 'add an administrator, reset a password', run: ['server/cli/admin.ts'] },
  move: { about: 'copy the data to a PostgreSQL database', run: ['server/cli/move.ts'] },
  audit: { about: 'check the audit trail', run: ['server/cli/audit.ts'] },
  migrate: { about: 'bring the tables up to date, and no more', run: ['server/cli/migrate.ts'] },
  bench: { about: 'measure the problem reports', run: ['benchmarks/problems.bench.ts'] },
  'bench:throughput': {
    about: 'measure requests a second of one process',
    run: ['benchmarks/throughput.bench.ts'],
  },
  'bench:hostile': {
    about: 'measure posts made to freeze server or browser',
    run: ['benchmarks/hostile.bench.ts'],
    needs: 'console',
  },
  'bench:strangers': {
    about: 'measure what strangers can take of one process',
    run: ['benchmarks/strangers.bench.ts'],
  },
  'bench:data': { about: 'make reports to measure with', run: ['benchmarks/load-reports.ts'] },
  dev: { about: 'serve while editing, with reload', run: ['tools/dev.ts'] },
  build: { about: 'build the console if it is stale', needs: 'console' },
  release: {
    about: 'put all that a machine needs to run the product into a folder',
    run: ['tools/release.ts'],
    needs: 'console',
  },
  check: { about: 'format, types, lint, import rules, dead code', run: ['tools/check.ts'] },
  test: {
    about: 'all of check, unit, API and browser tests; or one part: check, unit, e2e',
    run: ['tools/test.ts'],
  },
  mutate: {
    about: 'change one folder of code place by place, and see what the tests notice',
    run: ['tools/mutate.ts'],
  },
  faults: { about: 'cause every fault in full, and measure', run: ['tools/faults.ts'] },
};

async function main(/** @type {string} */ name, /** @type {string[]} */ args) {
  const command = COMMANDS[name];
  if (!command || !isHere(command)) return usage();
  const toolchain = await prepareNode();
  await prepareDependencies(toolchain);
  if (command.needs === 'console') await prepareConsole(toolchain);
  if (!command.run) return 0;
  const [script = '', ...fixed] = command.run;
  // Compiled code is kept between starts: most of a start is loading modules.
  const cache = join(ROOT, 'node_modules/.cache/node');
  const env = { NODE_COMPILE_CACHE: cache, ...toolchain.env };
  return launch(toolchain.node, [join(ROOT, script), ...fixed, ...args], { cwd: ROOT, env });
}

/** A release holds no tests, benchmarks and tools to build with. */
function isHere(/** @type {{ run?: string[] }} */ { run: [script] = ['tools/release.ts'] }) {
  return existsSync(join(ROOT, script ?? ''));
}

function usage() {
  const here = Object.entries(COMMANDS).filter(([, command]) => isHere(command));
  const lines = here.map(([name, { about }]) => `  ${name.padEnd(18)}${about}`);
  console.error(`Usage: npm run <command> [-- arguments]\n\n${lines.join('\n')}`);
  return 2;
}

const [name = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await main(name, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
