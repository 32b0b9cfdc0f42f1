import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './exclusively.mjs';
import { fingerprint } from './fingerprint.mjs';
import { isInstalled } from './is-installed.mjs';
import { launch } from './launch.mjs';
import { isFitNode } from './node-version.mjs';

/** The folder of the product, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNTIME = join(ROOT, 'tools/runtime');
/** What is built, into dist/ under its name, and from what; a release brings it and not its `sources`. */
const BUILDS = {
  console: {
    sources: 'web',
    config: 'vite.config.ts',
    inputs: [
      'web',
      'contract',
      'vite.config.ts',
      'tools/built-chunks.ts',
      'tools/code-behind.ts',
      'tools/compress-assets.ts',
      'tools/contract-calls.ts',
      'tools/drawn-pages.ts',
      'tools/lone-files.ts',
      'tools/own-copies.ts',
      'tools/short-icons.ts',
      'package-lock.json',
    ],
  },
  server: {
    sources: 'server',
    config: 'vite.server.config.ts',
    inputs: [
      'server',
      'contract',
      'vite.server.config.ts',
      'tools/built-threads.ts',
      'tools/compiled-packages.ts',
      'tools/no-glob.ts',
      'tools/no-tls.ts',
      'tools/plain-http.ts',
      'tools/plain-letters.ts',
      'package-lock.json',
    ],
  },
};

/**
 * A Node.js that runs the product, installed beside it when the running one is too old, and the
 * environment in which it and the installed tools come first.
 */
export async function prepareNode() {
  const isOwn = isFitNode(process.version) && !process.execPath.startsWith(RUNTIME);
  const node = isOwn ? process.execPath : await runtimeNode();
  const env = { ...process.env };
  // Compiling against the headers of the machine's own Node.js would build for the wrong one.
  delete env.npm_config_nodedir;
  const bins = [dirname(node), join(ROOT, 'node_modules/.bin')];
  env.PATH = [...bins, process.env.PATH].join(delimiter);
  return { node, env };
}

/** @typedef {Awaited<ReturnType<typeof prepareNode>>} Toolchain */

async function runtimeNode() {
  await installOnce(RUNTIME, `Installing Node.js (this machine has ${process.version})…`);
  const modules = join(RUNTIME, 'node_modules');
  const candidates = readdirSync(modules).flatMap((name) => [
    join(modules, name, 'bin/node'),
    join(modules, name, 'bin/node.exe'),
  ]);
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `Node.js 24.15 or newer, or 26, is needed; this machine has ${process.version}, and there is no package of Node.js for ${process.platform} on ${process.arch}.`,
  );
}

/** Installs the dependencies unless what the lock file asks for is there. */
export async function prepareDependencies(/** @type {Toolchain} */ { node, env }) {
  await installOnce(ROOT, 'Installing dependencies…', env);
  if (node.startsWith(RUNTIME)) linkNode(node);
}

/** Where npm looks first, so that all scripts of package.json run by it. A release has no such folder. */
function linkNode(/** @type {string} */ node) {
  const tools = join(ROOT, 'node_modules/.bin');
  const link = join(tools, 'node');
  if (!existsSync(tools) || existsSync(link)) return;
  // Renamed, as another start may do the same.
  const own = `${link}-${process.pid}`;
  symlinkSync(relative(tools, node), own);
  renameSync(own, link);
}

/** Installs what a folder's lock file asks for, unless it is there; `notice` says so. */
export async function installOnce(
  /** @type {string} */ folder,
  /** @type {string} */ notice,
  env = process.env,
) {
  const isDone = () => isInstalled(folder);
  if (!isDone()) await once(isDone, notice, () => installFrom(folder, env));
}

/** Builds console or server unless it was built from exactly these sources and settings. */
export async function prepareBuild(
  /** @type {keyof typeof BUILDS} */ name,
  /** @type {Toolchain} */ { node, env },
) {
  const { sources, config, inputs } = BUILDS[name];
  if (!existsSync(join(ROOT, sources))) return;
  const stamp = join(ROOT, `dist/${name}.stamp`);
  const wanted = `${fingerprint(ROOT, inputs)} ${env.VITE_API_BASE_URL ?? ''}`;
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isDone()) return;
  await once(isDone, `Building the ${name}…`, async () => {
    rmSync(stamp, { force: true });
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn'];
    // Whoever asks for it, such as a test, gets the same.
    const production = { ...env, NODE_ENV: 'production' };
    const code = await launch(node, args, { cwd: ROOT, env: production });
    if (code !== 0) throw new Error(`The ${name} could not be built.`);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Two starts at once: the second waits for the first and then finds the work done. */
async function once(
  /** @type {() => boolean} */ isDone,
  /** @type {string} */ notice,
  /** @type {() => Promise<void>} */ task,
) {
  refuseUnwritable(notice);
  await exclusively(join(ROOT, '.cache/prepare.lock'), async () => {
    if (isDone()) return;
    console.error(notice);
    await task();
  });
}

/** As of a release that was made beside another Node.js, and is run by a user who may not write it. */
function refuseUnwritable(/** @type {string} */ notice) {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new Error(
      `${notice}\nThis user may not write ${ROOT}: make the release on a machine with the same Node.js (${process.version}), or install Node.js 26 here.`,
    );
  }
}

async function installFrom(
  /** @type {string} */ folder,
  /** @type {NodeJS.ProcessEnv} */ environment,
) {
  const { npm_config_nodedir: _, ...env } = environment;
  const args = ['ci', '--prefix', folder, '--loglevel=error', '--no-audit', '--no-fund'];
  const windows = process.platform === 'win32';
  const code = await launch('npm', [...args, '--ignore-scripts'], {
    cwd: folder,
    env,
    shell: windows,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) throw new Error(`npm ci failed in ${folder}: see its message above.`);
}
