import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from './launch.mjs';
import { addScore, type MutationReport, scoreOf } from './mutation-scores.ts';
import { installOnce, ROOT } from './prepare.mjs';

const TOOL = join(ROOT, 'tools/mutation');
const REPORT = join(ROOT, 'test-results/mutation/report.json');
const SCORES = join(ROOT, 'docs/mutation.md');

/** Tests that look at a room from outside it, beside its own. */
const OTHER_TESTS: Record<string, readonly string[]> = {
  'server/audit': ['server/auth', 'server/cli'],
  'server/auth': ['server/cli'],
  'server/backup': ['server/cli'],
  'server/intake': ['server/problems', 'server/submissions', 'server/comments'],
  'server/sessions': ['server/auth'],
};

/** Changes one folder's code one place at a time, and notes in the docs how much the tests saw. */
async function main(folder: string | undefined, atOnce: string): Promise<number> {
  if (!folder) throw new Error('Name a folder: npm run mutate -- server/auth');
  const room = folder.replace(/\/+$/, '');
  await installOnce(TOOL, 'Installing the tool…');
  const tests = [room, ...(OTHER_TESTS[room] ?? [])].map((it) => `${it}/**/*.test.ts`);
  const env = {
    ...process.env,
    MUTATION_FOLDER: room,
    MUTATION_TESTS: tests.join(','),
    MUTATION_AT_ONCE: atOnce,
  };
  const stryker = join(TOOL, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const config = join(TOOL, 'stryker.config.mjs');
  const code = await launch(process.execPath, [stryker, 'run', config], { cwd: ROOT, env });
  if (code !== 0) return code;
  const report: MutationReport = JSON.parse(await readFile(REPORT, 'utf8'));
  await writeFile(SCORES, addScore(await readFile(SCORES, 'utf8'), room, scoreOf(report)));
  return 0;
}

const { values, positionals } = parseArgs({
  options: { 'at-once': { type: 'string', default: '2' } },
  allowPositionals: true,
});
process.exitCode = await main(positionals[0], values['at-once']);
