import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The one file that reads which engine the tests are for: what does not import it runs alike on both. */
const CHOICE = 'server/test/new-test-database.ts';
const IMPORT = /(?:from|import) *\(?\s*'((?:#server|#contract|\.{1,2})\/[^']+\.ts)'/g;

/** Files of tests of the server that come to the choice of the engine, however far below them. */
export function testsOfEngines(root: string): string[] {
  const known = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const found = file === CHOICE || importsOf(root, file).some(reaches);
    known.set(file, found);
    return found;
  };
  return globSync('{server,faults,fuzz}/**/*.test.ts', { cwd: root }).filter(reaches).sort();
}

function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
  );
}
