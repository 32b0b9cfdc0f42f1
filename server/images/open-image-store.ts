import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { folderImageStore } from '#server/images/folder-image-store.ts';
import type { ImageStore } from '#server/images/image-store.ts';

/** Below the data folder. */
const UPLOADS = 'uploads';

/** Where the settings say that pictures lie. */
export function openImageStore({ dataDir }: Pick<Config, 'dataDir'>): ImageStore {
  return folderImageStore(join(dataDir, UPLOADS));
}
