import type { Step } from './run-steps.ts';

/** Everything that can be said about the code without running it. */
export const checkSteps: readonly Step[] = [
  { name: 'format and lint', command: 'biome ci --colors=off --max-diagnostics=50' },
  { name: 'types of the contract', command: 'tsc -p tsconfig.contract.json' },
  { name: 'types of the server', command: 'tsc -p tsconfig.server.json' },
  { name: 'types of the console', command: 'tsc -p tsconfig.web.json' },
  { name: 'types of the tests', command: 'tsc -p tsconfig.e2e.json' },
  { name: 'import rules', command: 'node tools/check-imports.ts' },
  { name: 'dead code', command: 'knip' },
];
