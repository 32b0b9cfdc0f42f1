import { join } from 'node:path';
import { folderImageStore } from '#server/images/folder-image-store.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import type { S3Settings, S3Warning } from '#server/images/s3-bucket.ts';
import { s3ImageStore } from '#server/images/s3-image-store.ts';

/** Below the data folder. */
export const UPLOADS = 'uploads';

/**
 * Where the settings say that images lie.
 *
 * @param warn told what an operator can do where S3 fails; unless given, a command prints it
 */
export function openImageStore(
  { dataDir, s3 }: { dataDir: string; s3?: S3Settings | undefined },
  warn: S3Warning = printWarning,
): ImageStore {
  return s3 ? s3ImageStore(s3, warn) : folderImageStore(join(dataDir, UPLOADS));
}

function printWarning(_: unknown, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
