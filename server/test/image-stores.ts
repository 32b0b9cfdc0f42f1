import type { Config } from '#server/config.ts';
import { startS3Server } from '#server/test/s3-server.ts';

/** What is said of images holds wherever they lie. */
export const IMAGE_STORES = ['a folder', 'S3'] as const;

/** The settings of a server that keeps its images there. */
export async function settingsOf(store: (typeof IMAGE_STORES)[number]): Promise<Partial<Config>> {
  return store === 'S3' ? { s3: (await startS3Server()).settings } : {};
}
