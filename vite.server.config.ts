import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { COMPILED_PACKAGES } from './tools/compiled-packages.ts';

/** Programs of the server: the product, what an operator runs, and the threads that these start. */
const PROGRAMS = [
  'server/main.ts',
  ...['admin', 'audit', 'backup', 'migrate', 'move', 'restore'].map(
    (name) => `server/cli/${name}.ts`,
  ),
  ...globSync('server/**/*-worker.ts'),
];

/** A thread is started from the file beside the one that starts it: all files lie in one folder. */
const threadsBesideTheirStarters: Plugin = {
  name: 'threads-beside-their-starters',
  enforce: 'pre',
  transform(code) {
    return code.replaceAll(
      /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g,
      "new URL('./$1.js', import.meta.url)",
    );
  },
};

/** The server in few files, as most of a start would be looking for hundreds of them. */
export default defineConfig({
  plugins: [threadsBesideTheirStarters],
  publicDir: false,
  // The last one is asked for by pg and never used.
  ssr: { noExternal: true, external: [...COMPILED_PACKAGES, 'pg-native'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    // Stacks in the log name functions that a reader of the sources finds.
    minify: false,
    // What the licences of the packages in it ask to be kept with them.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((path) => [basename(path, '.ts'), path])),
      // A product that runs while another is built in its place must not take a chunk of that for its own:
      // what they export to each other has letters for names.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
