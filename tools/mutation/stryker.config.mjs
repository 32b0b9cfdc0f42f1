/** Settings of the tool; folder and tests come from `tools/mutate.ts`, which runs it. */
export default {
  mutate: [`${process.env.MUTATION_FOLDER}/**/*.ts`, '!**/*.test.ts', '!**/test/**'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What runs once when a module is loaded would need all tests again for each change.
  ignoreStatic: true,
  // Words that people read are compared with the specification elsewhere.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['dist', 'web', 'test-results', '.cache', 'tools/runtime'],
  tempDirName: 'test-results/mutation/copies',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'test-results/mutation/report.json' },
  clearTextReporter: { logTests: false, skipFull: true },
  concurrency: Number(process.env.MUTATION_AT_ONCE),
  timeoutMS: 30_000,
  allowEmpty: true,
};
