/**
 * The entry of what has to run on a machine with nothing but an old Node.js: the commands of
 * operators, and `npm test`. Plain JavaScript without dependencies: it finds or installs what a
 * command needs, then hands over to it.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { become } from './become.mjs';
import { LEAN_ENV, LEAN_FLAGS } from './lean.mjs';
import { prepareBuild, prepareDependencies, prepareNode, ROOT } from './prepare.mjs';

/** @type {('console' | 'server')[]} */
const BOTH = ['console', 'server'];
/** @type {typeof BOTH} */
const SERVER = ['server'];

/** @type {Record<string, { about: string, run?: string[], needs?: typeof BOTH }>} */
const COMMANDS = {
  start: { about: 'serve console and API', run: ['dist/server/main.js'], needs: BOTH },
  demo: {
    about: 'the same with invented content that is thrown away at the end',
    run: ['dist/server/main.js', '--demo'],
    needs: BOTH,
  },
  backup: { about: 'copy all into one file', run: ['dist/server/backup.js'], needs: SERVER },
  restore: { about: 'unpack a backup', run: ['dist/server/restore.js'], needs: SERVER },
  admin: { about: 'let somebody in', run: ['dist/server/admin.js'], needs: SERVER },
  move: { about: 'copy all to PostgreSQL', run: ['dist/server/move.js'], needs: SERVER },
  audit: { about: 'check the audit trail', run: ['dist/server/audit.js'], needs: SERVER },
  migrate: { about: 'bring the tables up to date', run: ['dist/server/migrate.js'], needs: SERVER },
  build: { about: 'build console and server where they are stale', needs: BOTH },
  release: { about: 'put what runs into a folder', run: ['tools/release.ts'], needs: BOTH },
  test: { about: 'everything that must hold, counted', run: ['tools/test.ts'] },
};

/**
 * Of what takes no arguments: else all would be done, for long, where a part was asked for.
 * @type {Record<string, string>}
 */
const WORDLESS = {
  build: 'npm run build takes no arguments: it builds what is stale',
  test: 'npm test takes no arguments: a file is for npm run test:unit, test:server, test:postgres or test:e2e',
};

async function main(/** @type {string} */ name, /** @type {string[]} */ args) {
  const command = COMMANDS[name];
  if (!command || !isHere(command)) return usage();
  const refusal = args.length > 0 && WORDLESS[name];
  if (refusal) {
    console.error(refusal);
    return 2;
  }
  const toolchain = await prepareNode();
  await prepareDependencies(toolchain);
  for (const part of command.needs ?? []) await prepareBuild(part, toolchain);
  if (!command.run) return 0;
  const [script = '', ...fixed] = command.run;
  // What builds and tests would be slower for it, with all that it starts.
  const isLean = script.startsWith('dist/server/');
  // Files that are named as arguments are looked for where npm, or this, was called.
  const asked = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
  const env = { ...(isLean && LEAN_ENV), ...keptCode(), ...asked, ...toolchain.env };
  const flags = isLean ? LEAN_FLAGS : [];
  return become(toolchain.node, [...flags, join(ROOT, script), ...fixed, ...args], {
    cwd: ROOT,
    env,
  });
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
