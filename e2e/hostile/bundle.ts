import { join } from 'node:path';
import { build } from 'vite';

/** A module of the console with all that it needs as one script, which calls it by this name. */
export async function bundle(path: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '../..', path), formats: ['iife'], name },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`Nothing was built from ${path}`);
  return first.output[0].code;
}
