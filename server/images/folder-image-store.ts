import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore, StoredImage } from '#server/images/image-store.ts';

const UNFINISHED = '.part';

/** Keeps images as files of one folder, which is made when it is missing. */
export function folderImageStore(folder: string): ImageStore {
  return {
    save: (name, bytes) => saveFile(folder, name, bytes),
    open: (name) => openFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => listFiles(folder),
  };
}

/** Under its name an image is whole or absent: it is written beside it and renamed. */
async function saveFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
  try {
    await writeSynced(unfinished, bytes);
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this the name itself could be lost. Windows can open no folder and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<StoredImage | null> {
  const file = await open(path, 'r').catch(nullWhenMissing);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    return { size, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Unfinished files are listed too, so that what a crash left is found. */
async function listFiles(folder: string): Promise<{ name: string; storedAt: number }[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  const files = await Promise.all(
    names.map(async (name) => {
      const info = await stat(join(folder, name)).catch(nullWhenMissing);
      return info?.isFile() ? { name, storedAt: info.mtimeMs } : null;
    }),
  );
  return files.filter((file) => file !== null);
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
