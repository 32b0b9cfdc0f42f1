const { env } = process;

/** Settings of the tool; what is changed and tested comes from `tools/mutate.ts`, which runs it. */
export default {
  mutate: env.MUTATION_FILES?.split(','),
  testRunner: 'vitest',
  checkers: ['sample'],
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/sample-checker.mjs`],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What runs once when a module is loaded would need all tests again for each change.
  ignoreStatic: true,
  mutator: { excludedMutations: env.MUTATION_EXCLUDED?.split(',') },
  ignorePatterns: ['dist', 'web', 'test-results', '.cache', 'tools/runtime'],
  // It would be read for its references with a compiler of JavaScript, which TypeScript is no more.
  tsconfigFile: 'none',
  tempDirName: 'test-results/mutation/copies',
  incremental: true,
  incrementalFile: env.MUTATION_KNOWN,
  force: env.MUTATION_ANEW === '1',
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: env.MUTATION_REPORT },
  concurrency: Number(env.MUTATION_AT_ONCE),
  // Above what one test may take: on a busy machine a change must not pass for noticed.
  timeoutMS: 300_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 20,
  allowEmpty: true,
};
