import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';
import { builtThreads } from './tools/built-threads.ts';
import { COMPILED_PACKAGES } from './tools/compiled-packages.ts';
import { plainHttp } from './tools/plain-http.ts';
import { plainLetters } from './tools/plain-letters.ts';

/** Programs of the server: the product, what an operator runs, and the threads that these start. */
const PROGRAMS = [
  'server/main.ts',
  ...['admin', 'audit', 'backup', 'migrate', 'move', 'restore'].map(
    (name) => `server/cli/${name}.ts`,
  ),
  ...globSync('server/**/*-worker.ts'),
];

/** What libraries would load for what the server does not ask of them. */
const NEVER_LOADED = [
  'pg-native',
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
];

/** The server in few files, as most of a start would be looking for hundreds of them. */
export default defineConfig({
  // All files lie in one folder.
  plugins: [builtThreads(), plainHttp(), plainLetters()],
  publicDir: false,
  resolve: {
    alias: {
      // Of folders whose files are served by a list of their names; ours are looked for when they are asked for.
      glob: join(import.meta.dirname, 'tools/no-glob.ts'),
      semver: join(import.meta.dirname, 'tools/no-semver.ts'),
    },
  },
  ssr: { noExternal: true, external: [...COMPILED_PACKAGES, ...NEVER_LOADED] },
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
      output: {
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
