import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,tools,e2e,benchmarks}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Real databases and real password hashes on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that needs a second try is a broken test.
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
    outputFile: { json: 'test-results/vitest.json' },
  },
});
