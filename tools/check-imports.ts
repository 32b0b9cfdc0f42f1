import { existsSync } from 'node:fs';
import { checkImports } from './import-rules.ts';

const ROOMS = ['contract', 'server', 'web', 'e2e', 'benchmarks', 'tools'];

const { violations, modules } = await checkImports(
  process.cwd(),
  ROOMS.filter((room) => existsSync(room)),
);
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}`);
// A parser that reads nothing finds nothing wrong.
if (modules === 0) console.log('No module was read.');
process.exitCode = violations.length > 0 || modules === 0 ? 1 : 0;
