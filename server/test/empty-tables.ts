import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile, openDatabase } from '#server/database/open-database.ts';

let file: Promise<Buffer> | undefined;

/** Puts a database of this version without rows into a data folder: making the tables takes longer. */
export async function putEmptyTables(dataDir: string): Promise<void> {
  file ??= makeFile();
  await writeFile(databaseFile({ dataDir }), await file);
}

async function makeFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-tables-'));
  try {
    await (await openDatabase({ dataDir })).destroy();
    return await readFile(databaseFile({ dataDir }));
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
