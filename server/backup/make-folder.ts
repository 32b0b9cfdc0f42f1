import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder with all above it, for this user of the machine alone, unless it is there. Node's own
 * `recursive` tries without end where a folder takes none, as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) await makeFolder(above);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  });
}
