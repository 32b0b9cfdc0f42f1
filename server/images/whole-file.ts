import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const UNFINISHED = '.part';

/**
 * Writes a file into a folder, which is made when it is missing, for this user of the machine alone. Under its name it is whole or absent,
 * and once this resolves it stays there, whatever happens to the machine: it is written beside it and renamed.
 */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
  try {
    await writeSynced(unfinished, bytes);
    await rename(unfinished, join(folder, name));
    await sync(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Resolves when the disk has a file; of a folder, the names in it, without which files could be lost
 * that are there. Windows can open no folder and needs none.
 */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error) => {
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  await handle?.sync().finally(() => handle.close());
}
