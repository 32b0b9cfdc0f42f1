import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Change, nameOf } from './name-of-change.mjs';

/** Words that people read are compared with the specification elsewhere. */
export const EXCLUDED = ['StringLiteral'];

type Instrumenter = new (
  log: object,
) => {
  instrument(
    files: { name: string; content: string; mutate: true }[],
    options: object,
  ): Promise<{ mutants: (Change & { fileName: string })[] }>;
};

/** The files of a folder that can be changed, below `root`: not the starts of threads, into which the tool does not see. */
export function filesOf(root: string, folder: string): string[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((it) => !/(?:\.test|-worker)\.ts$|\/test\//.test(it))
    .sort();
  // The tool would test everything else, and end without a report.
  if (files.length === 0) throw new Error(`There is no code to change in ${folder}`);
  return files;
}

/** All changes that the tool, which is installed in `tool`, would make, by name; see `pick` for the order. */
export async function changesOf(tool: string, root: string, files: readonly string[]) {
  const path = join(tool, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js');
  const { Instrumenter } = (await import(path)) as { Instrumenter: Instrumenter };
  const quiet = { debug: () => {}, info: () => {}, isDebugEnabled: () => false };
  const sources = files.map(async (name) => {
    const content = await readFile(join(root, name), 'utf8');
    return { name, content, mutate: true as const };
  });
  const read = await Promise.all(sources);
  const options = { excludedMutations: EXCLUDED, ignorers: [], plugins: null };
  const { mutants } = await new Instrumenter(quiet).instrument(read, options);
  const lines = new Map(read.map(({ name, content }) => [name, content.split('\n')]));
  return mutants
    .filter(({ mutatorName }) => !EXCLUDED.includes(mutatorName))
    .map((change) => {
      const { fileName, location, mutatorName, replacement } = change;
      const line = lines.get(fileName)?.[location.start.line] ?? '';
      // Without the number of the line: an edit elsewhere in the file leaves the sample as it is.
      const what = [fileName, line, location.start.column, mutatorName, replacement].join('\n');
      return { name: nameOf(fileName, change), what };
    });
}

/** So many of them, as by lot, but the same ones at each run with this seed. A larger sample has the smaller. */
export function pick(
  changes: readonly { name: string; what: string }[],
  most: number,
  seed: string,
): string[] {
  const lot = ({ what }: { what: string }) =>
    createHash('sha256').update(`${seed}\n${what}`).digest('hex');
  return changes
    .map((change) => ({ name: change.name, lot: lot(change) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}
