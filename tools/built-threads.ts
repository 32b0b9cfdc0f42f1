import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const STARTED = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g;

/**
 * Lets whoever starts a thread of the server start what was built of it.
 *
 * @param folder where it lies, by an absolute path; beside the one that starts it unless given
 */
export const builtThreads = (folder?: string): Plugin => ({
  name: 'built-threads',
  enforce: 'pre',
  transform(code) {
    return code.replaceAll(STARTED, (_, name: string) =>
      folder === undefined
        ? `new URL('./${name}.js', import.meta.url)`
        : `new URL(${JSON.stringify(`${pathToFileURL(folder)}/${name}.js`)})`,
    );
  },
});
