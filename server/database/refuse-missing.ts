import { accessSync } from 'node:fs';
import { partsOf } from '#server/database/parts-of-error.ts';
import { StartError } from '#server/database/start-error.ts';

/**
 * What may not be looked at, as it belongs to another user, may well be there: the system's own words say so.
 *
 * @throws {StartError} with the sentence when there is no such file
 */
export function refuseMissing(file: string, sentence: string): void {
  try {
    accessSync(file);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(String(partsOf(error).code))) throw error;
    throw new StartError(sentence);
  }
}
