import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProcess } from '#server/test/start-process.ts';
import { productSettings } from './run-product.ts';

/**
 * Starts the product and kills it right before its n-th write; false when it made fewer until it was
 * ready.
 *
 * @param preload the file in this folder that counts and kills
 */
export async function isKilledAt(
  statement: number,
  preload: string,
  place: { dataDir: string; databaseUrl?: string | undefined },
): Promise<boolean> {
  const { ready, ended, child } = startProcess({
    ...productSettings(place.dataDir),
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, preload))}`,
    KILL_AT_STATEMENT: String(statement),
  });
  try {
    await ready;
  } catch (error) {
    await ended;
    if (child.signalCode !== 'SIGKILL') throw error;
    return true;
  }
  child.kill('SIGKILL');
  await ended;
  return false;
}
