/**
 * The one entry of every npm script. Plain JavaScript without dependencies, so that it runs on an
 * old Node.js before anything is installed: it finds or installs what a command needs, then hands
 * over to that command.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { become } from './become.mjs';
import { prepareBuild, prepareDependencies, prepareNode, ROOT } from './prepare.mjs';

/** @type {Record<string, { about: string, run?: string[], needs?: ('console' | 'server')[] }>} */
const COMMANDS = {
  start: {
    about: 'serve console and API',
    run: ['dist/server/main.js'],
    needs: ['console', 'server'],
  },
  demo: {
    about: 'the same with invented content that is thrown away at the end',
    run: ['dist/server/main.js', '--demo'],
    needs: ['console', 'server'],
  },
  backup: {
    about: 'copy database and pictures into one file',
    run: ['dist/server/backup.js'],
    needs: ['server'],
  },
  restore: {
    about: 'unpack a backup into a new folder',
    run: ['dist/server/restore.js'],
    needs: ['server'],
  },
  admin: {
    about: 'add an administrator, reset a password',
    run: ['dist/server/admin.js'],
    needs: ['server'],
  },
  move: {
    about: 'copy the data to a PostgreSQL database',
    run: ['dist/server/move.js'],
    needs: ['server'],
  },
  audit: {
    about: 'check the audit trail',
    run: ['dist/server/audit.js'],
    needs: ['server'],
  },
  migrate: {
    about: 'bring the tables up to date, and no more',
    run: ['dist/server/migrate.js'],
    needs: ['server'],
  },
  bench: {
    about: 'measure the problem reports',
    run: ['benchmarks/problems.bench.ts'],
    needs: ['server'],
  },
  'bench:throughput': {
    about: 'measure requests a second of one process',
    run: ['benchmarks/throughput.bench.ts'],
    needs: ['server'],
  },
  'bench:floors': {
    about: 'measure calls against what the machine could do at most',
    run: ['benchmarks/floors.bench.ts'],
    needs: ['server'],
  },
  'bench:hostile': {
    about: 'measure posts made to freeze server or browser',
    run: ['benchmarks/hostile.bench.ts'],
    needs: ['console', 'server'],
  },
  'bench:strangers': {
    about: 'measure what strangers can take of one process',
    run: ['benchmarks/strangers.bench.ts'],
    needs: ['server'],
  },
  'bench:data': { about: 'make reports to measure with', run: ['benchmarks/load-reports.ts'] },
  dev: { about: 'serve while editing, with reload', run: ['tools/dev.ts'] },
  build: { about: 'build console and server where they are stale', needs: ['console', 'server'] },
  release: {
    about: 'put all that a machine needs to run the product into a folder',
    run: ['tools/release.ts'],
    needs: ['console', 'server'],
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
  for (const part of command.needs ?? []) await prepareBuild(part, toolchain);
  if (!command.run) return 0;
  const [script = '', ...fixed] = command.run;
  const env = { ...keptCode(), ...toolchain.env };
  return become(toolchain.node, [join(ROOT, script), ...fixed, ...args], { cwd: ROOT, env });
}

/** Where compiled code is kept between starts, as most of a start is loading modules. */
function keptCode() {
  const folder = join(ROOT, 'node_modules');
  if (isWritable(folder)) return { NODE_COMPILE_CACHE: join(folder, '.cache/node') };
  // A release may belong to root; then root keeps nothing where the product's own user writes.
  const data = resolve(ROOT, process.env.DATA_DIR || 'data');
  if (!isWritable(data)) return {};
  process.umask(0o077);
  return { NODE_COMPILE_CACHE: join(data, 'cache/code') };
}

function isWritable(/** @type {string} */ folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A release holds no tests, benchmarks and tools to build with; what is built can be made or is there. */
function isHere(/** @type {{ run?: string[] }} */ { run: [script = ''] = ['tools/release.ts'] }) {
  return script.startsWith('dist/') || existsSync(join(ROOT, script));
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
