import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { COMPILED_PACKAGES } from './compiled-packages.ts';
import { ROOT } from './prepare.mjs';

const run = promisify(execFile);

/** What runs the product, and nothing that builds or tests it. */
const BUILT = ['LICENSE', 'dist/console', 'dist/server'];
const TOOLS = /\.mjs$/;
const RUNTIME = 'tools/runtime';
/** Of the packages of Node.js: no headers to compile with. */
const NEEDLESS_FOR_RUNTIME = /\/node_modules\/[^/]+\/(?:include|share)(?:\/|$)/;

interface Lock {
  packages: Record<string, { devDependencies?: unknown; dependencies?: Record<string, string> }>;
}

/**
 * Writes into a folder what a machine needs to run the product: built console and server, the
 * packages of this kind of machine that are not built into it. It starts there as it does here.
 */
async function makeRelease(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: name a folder that does not exist yet`);
  for (const path of BUILT) await copy(path, folder);
  for (const name of await readdir(join(ROOT, 'tools')))
    if (TOOLS.test(name)) await copy(`tools/${name}`, folder);
  await copyRuntime(folder);
  await writePackageFile(folder);
  const wanted = await lockOfNeeded(await readLock(''));
  await writeJson(join(folder, 'package-lock.json'), wanted);
  const installed = within(wanted, await readLock('node_modules/.'));
  for (const path of Object.keys(installed.packages)) await copyPackage(path, folder);
  // npm writes this list last, and so do we: a release that was cut short is seen as such.
  await writeJson(join(folder, 'node_modules/.package-lock.json'), installed);
  await letOthersRead(folder);
}

/** The product runs as another user than who makes the release, and nothing in it is secret. */
async function letOthersRead(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name);
    const info = await lstat(path);
    if (info.isSymbolicLink()) continue;
    await chmod(path, info.mode | (info.mode & 0o100 ? 0o055 : 0o044));
  }
}

const copy = (path: string, folder: string, filter?: (source: string) => boolean) =>
  cp(join(ROOT, path), join(folder, path), { recursive: true, ...(filter && { filter }) });

/** Packages within it are in the list themselves. */
function copyPackage(path: string, folder: string): Promise<void> {
  const inner = join(ROOT, path, 'node_modules');
  return copy(path, folder, (source) => source !== inner);
}

/** The Node.js that was installed beside the product, where that of the machine is too old. */
async function copyRuntime(folder: string): Promise<void> {
  const files = ['package.json', 'package-lock.json'];
  const own = join(ROOT, RUNTIME, 'node_modules');
  if (process.execPath.startsWith(own)) files.push('node_modules');
  for (const name of files)
    await copy(`${RUNTIME}/${name}`, folder, (source) => !NEEDLESS_FOR_RUNTIME.test(source));
}

/** Without what is not there: tools to build with, the scripts that need them, packages that are built in. */
async function writePackageFile(folder: string): Promise<void> {
  const {
    devDependencies: _,
    imports: __,
    scripts,
    ...rest
  } = JSON.parse(await read('package.json'));
  const dependencies = onlyCompiled(rest.dependencies);
  const kept = ['start', 'demo', 'backup', 'restore', 'admin', 'move', 'audit', 'migrate'];
  const entries = Object.entries(scripts).filter(([name]) => kept.includes(name));
  await writeJson(join(folder, 'package.json'), {
    ...rest,
    dependencies,
    scripts: Object.fromEntries(entries),
  });
}

const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const readLock = async (prefix: string): Promise<Lock> =>
  JSON.parse(await read(`${prefix}package-lock.json`));

const onlyCompiled = (dependencies: Record<string, string>) =>
  Object.fromEntries(COMPILED_PACKAGES.map((name) => [name, dependencies[name] ?? '']));

/** The lock of the compiled packages with all that they need, on any kind of machine. */
async function lockOfNeeded(lock: Lock): Promise<Lock> {
  const asked = COMPILED_PACKAGES.flatMap((name) => [`[name="${name}"]`, `[name="${name}"] *`]);
  const args = ['query', '--package-lock-only', asked.join(', ')];
  const { stdout } = await run('npm', args, { cwd: ROOT, maxBuffer: Infinity });
  const found: { location: string }[] = JSON.parse(stdout);
  const paths = new Set(found.map(({ location }) => location));
  const { devDependencies: _, dependencies = {}, ...own } = lock.packages[''] ?? {};
  const first = { ...own, dependencies: onlyCompiled(dependencies) };
  const entries = Object.entries(lock.packages).filter(([path]) => paths.has(path));
  return { ...lock, packages: { '': first, ...Object.fromEntries(entries) } };
}

/** What is installed of them. */
function within({ packages }: Lock, installed: Lock): Lock {
  const entries = Object.entries(installed.packages).filter(([path]) => path in packages);
  return { ...installed, packages: Object.fromEntries(entries) };
}

const writeJson = (path: string, value: unknown) =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`);

/** Bytes of all files below a folder. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = names.map(async (name) => {
    const found = await lstat(join(folder, name));
    return found.isFile() ? found.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

try {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || folder.startsWith('-') || more.length > 0)
    throw new Error('Name a new folder: npm run release -- NEW_FOLDER');
  // As its operator wrote it, who may stand elsewhere: this runs in the folder of the product.
  const target = resolve(process.env.INIT_CWD ?? '', folder);
  await makeRelease(target);
  const node = await sizeOf(join(target, RUNTIME));
  const rest = (await sizeOf(target)) - node;
  const ofNode = node > 1_000_000 ? `, and Node.js with ${megabytes(node)}` : '';
  console.log(`The product is in ${target}: ${megabytes(rest)}${ofNode}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
