import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtThreads } from './tools/built-threads.ts';
import { testsOfEngines } from './tools/tests-of-engines.ts';

/** Tests of the server start what an operator starts. */
const BUILD = 'tools/build-for-tests.ts';
/** A thread of hundreds of modules takes five times as long to start, and hundreds of tests start one. */
const THREADS = builtThreads(join(import.meta.dirname, 'dist/server'));
/** What the product spends on a password, tests of its server spend where they say so. */
const CHEAP_HASHES = 'server/test/cheap-hashes.ts';
/** Tests that need one engine say so in their name, or are about what only one has. */
const SQLITE_ONLY = [
  'server/**/sqlite*.test.ts',
  'server/problem-lists/memory/**',
  'faults/!(*.postgres).test.ts',
];
const POSTGRES_ONLY = '{server,faults}/**/*.postgres.test.ts';
/** They run for long: were they with the small ones, which come last, a core would wait for them. */
const OPERATIONS = 'tools/operations-*.test.ts';
/** `npm run faults` runs no others. */
const NOT_NOW = process.env.FAULTS === 'full' ? ['server/**', OPERATIONS] : [];
/** What is looked at before a row is: bodies, connections, turns, images, archives, words of a command. */
const BEFORE_THE_DATABASE = [
  'server/http/{docs-routes,draining,every-body,every-limit,headers,hostile-json,large-json}.test.ts',
  'server/http/{raw-requests,refused-bodies,repeated-key,strangers-turns,unfinished-bodies,unread-answers}.test.ts',
  'server/http/limit-*.test.ts',
  'server/http/{admins-turns,openapi}.test.ts',
  'server/backup/{encryption,files-of-backups,scheduled-backups,unpack}.test.ts',
  'server/cli/refusals.test.ts',
  'server/demo-data/*.test.ts',
  'server/images/{upload-routes,hostile-images}.test.ts',
  'server/images/s3-product.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    // Real databases and real password hashes on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A test that needs a second try is a broken test.
    retry: 0,
    // Many wait for processes and disks: fewer, as vitest would choose, leave a core idle.
    maxWorkers: 4,
    // Loading the server takes longer than most files of tests do: a worker loads it once.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    dangerouslyIgnoreUnhandledErrors: false,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,web,tools,e2e,benchmarks}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', OPERATIONS],
        },
      },
      {
        extends: true,
        plugins: [THREADS],
        test: {
          name: 'sqlite',
          include: ['{server,faults,fuzz}/**/*.test.ts', OPERATIONS],
          exclude: [POSTGRES_ONLY, ...NOT_NOW],
          globalSetup: [BUILD],
          setupFiles: [CHEAP_HASHES],
        },
      },
      {
        extends: true,
        plugins: [THREADS],
        test: {
          name: 'postgres',
          // All others would only do the same again.
          include: [...testsOfEngines(import.meta.dirname), POSTGRES_ONLY],
          exclude: [...SQLITE_ONLY, ...BEFORE_THE_DATABASE, ...NOT_NOW],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: [BUILD, 'tools/postgres-for-tests.ts'],
          setupFiles: [CHEAP_HASHES],
        },
      },
    ],
  },
});
