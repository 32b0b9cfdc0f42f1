import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from './launch.mjs';
import { changesOf, EXCLUDED, filesOf, pick } from './mutation-sample.ts';
import { addScore, type MutationReport, scoreOf, shareOf } from './mutation-scores.ts';
import { installOnce, ROOT } from './prepare.mjs';

const TOOL = join(ROOT, 'tools/mutation');
const RESULTS = join(ROOT, 'test-results/mutation');
const SCORES = join(ROOT, 'docs/mutation.md');

/** Tests that look at a room from outside it, beside its own. */
const OTHER_TESTS: Record<string, readonly string[]> = {
  'server/intake': ['server/problems', 'server/submissions', 'server/comments'],
  'server/mail': ['server/auth'],
  'server/presence': ['server/problems'],
  'server/rich-text': ['server/blogs'],
  'server/sessions': ['server/auth'],
  'server/submissions': ['server/intake'],
  // What is done goes into the trail.
  'server/views': ['server/audit'],
};

/** Changes the code of a folder, or of files of one, one place at a time, and notes in the docs what was seen. */
async function main(named: readonly string[], options: Options): Promise<number> {
  const [first] = named;
  if (!first) throw new Error('Name a folder, or files of one: npm run mutate -- server/auth');
  const isFolder = !first.endsWith('.ts');
  const room = isFolder ? first.replace(/\/+$/, '') : dirname(first);
  const files = isFolder ? filesOf(ROOT, room) : named;
  await installOnce(TOOL, 'Installing the tool…');
  const changes = await changesOf(TOOL, ROOT, files);
  const chosen = pick(changes, Number(options.sample), options.seed);
  const ours = join(RESULTS, room.replaceAll('/', '-'));
  await mkdir(ours, { recursive: true });
  await writeFile(join(ours, 'sample.json'), JSON.stringify(chosen));
  const known = join(ours, 'known.json');
  await forgetLeftOut(known);
  const rooms = [room, ...(OTHER_TESTS[room] ?? [])];
  const tests = options.tests ?? rooms.map((it) => `${it}/**/*.test.ts`);
  const env = {
    ...process.env,
    MUTATION_FILES: files.join(','),
    MUTATION_TESTS: JSON.stringify(tests),
    MUTATION_AT_ONCE: options['at-once'],
    MUTATION_EXCLUDED: EXCLUDED.join(','),
    MUTATION_SAMPLE: join(ours, 'sample.json'),
    MUTATION_KNOWN: known,
    MUTATION_REPORT: join(ours, 'report.json'),
    ...(options.anew && { MUTATION_ANEW: '1' }),
  };
  const stryker = join(TOOL, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const config = join(TOOL, 'stryker.config.mjs');
  const code = await launch(process.execPath, [stryker, 'run', config], { cwd: ROOT, env });
  if (code !== 0) return code;
  const report: MutationReport = JSON.parse(await readFile(join(ours, 'report.json'), 'utf8'));
  const score = scoreOf(report, chosen);
  const row = isFolder ? room : `${room}: ${files.map((file) => basename(file, '.ts')).join(', ')}`;
  await writeFile(SCORES, addScore(await readFile(SCORES, 'utf8'), row, score));
  for (const name of score.hung) console.log('ended late:', name);
  for (const name of score.unnoticed) console.log('unnoticed:', name);
  console.log(`${score.noticed} of ${score.tried} noticed, ${shareOf(score)} (${room})`);
  return 0;
}

/** What a smaller sample left out counts as judged otherwise. */
async function forgetLeftOut(known: string): Promise<void> {
  const text = await readFile(known, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const report: MutationReport = JSON.parse(text);
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status !== 'CompileError');
  await writeFile(known, JSON.stringify(report));
}

const { values, positionals } = parseArgs({
  options: {
    /** How many of the changes are tried. */
    sample: { type: 'string', default: 'Infinity' },
    /** Another one is another sample. */
    seed: { type: 'string', default: '1' },
    /** Patterns in place of the room's: what fewer tests notice, all do. */
    tests: { type: 'string', multiple: true },
    /** Also those that the last run has judged, and whose tests are the same. */
    anew: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
type Options = typeof values;
process.exitCode = await main(positionals, values);
