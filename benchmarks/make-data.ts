import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { settingsOf } from './running-server.ts';

/** Fills a new database with so many made problems, in a process of its own that gives its memory back. */
export async function makeData(place: DatabaseLocation, size: number, csv?: string): Promise<void> {
  const { dataDir } = place;
  await mkdir(dataDir, { recursive: true });
  const script = join(import.meta.dirname, 'load-problems.ts');
  const real = csv ? ['--csv', csv] : [];
  const args = [script, '--data-dir', dataDir, '--count', String(size), ...real];
  const env = { ...process.env, ...settingsOf(place) };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) throw new Error(`The data of ${size} reports could not be made`);
}
