import { defineConfig } from 'vitest/config';

/** The tests of one room on SQLite, as `npm run mutate` names them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    exclude: ['**/node_modules/**', '**/*.postgres.test.ts'],
    // Loading the server anew for each file would take half of the time.
    isolate: false,
    // An error of a thread would count against every later change too.
    dangerouslyIgnoreUnhandledErrors: true,
    globalSetup: ['tools/build-for-tests.ts'],
    setupFiles: ['tools/mutation/load-first.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
