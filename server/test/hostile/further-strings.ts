import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Collections made by others, no part of the product: they are added where `SHARED_DATA` names their folder. */
const folder = process.env.SHARED_DATA && join(process.env.SHARED_DATA, 'hostile');

/** Their HTML, of every file that is a list of strings, or of objects with a `payload`. */
export const furtherHtml: readonly string[] = filesIn(folder)
  .filter((path) => path.endsWith('.json'))
  .flatMap((path) => {
    const entries: (string | { payload: string })[] = JSON.parse(readFileSync(path, 'utf8'));
    return entries.map((entry) => (typeof entry === 'string' ? entry : entry.payload));
  });

/** Their bodies, each a file, which need not be UTF-8. */
export const furtherBodies = filesIn(folder && join(folder, 'json')).map(
  (path) => [path, readFileSync(path)] as const,
);

function filesIn(path: string | undefined): string[] {
  if (!path) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((it) => it.isFile()).map(({ name }) => join(path, name));
}
