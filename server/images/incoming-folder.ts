import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/http/services.ts';

/** An upload is over long before. Milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** Where images lie while they arrive and until they are decoded. */
export function incomingFolder({ config }: Pick<Services, 'config'>): string {
  return join(config.dataDir, 'incoming');
}

/** Removes what a crash has left of uploads. */
export async function clearIncomingFolder(services: Services): Promise<void> {
  const folder = incomingFolder(services);
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < services.now() - ABANDONED_AFTER)
      await rm(join(folder, name), { force: true });
  }
}
