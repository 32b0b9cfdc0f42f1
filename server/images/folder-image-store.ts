import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore, StoredImage } from '#server/images/image-store.ts';
import { writeWhole } from '#server/images/whole-file.ts';

/** Keeps images as files of one folder, which is made when it is missing. */
export function folderImageStore(folder: string): ImageStore {
  return {
    save: (name, bytes) => writeWhole(folder, name, bytes),
    open: (name) => openFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => listFiles(folder),
  };
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
