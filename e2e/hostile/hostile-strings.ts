import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownStrings } from './own-strings.ts';

export interface Collection {
  name: string;
  strings: readonly string[];
  /** Why the strings are not here; false where they are. */
  missing: string | false;
}

const FOLDER = join(
  process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'hostile',
);
const PUBLISHED = ['h5sc.json', 'dompurify-expect.json', 'blns.json'].map((file) =>
  join(FOLDER, file),
);

/** Our own strings, and those that others have published, where their files are. */
export const collections: readonly Collection[] = [
  { name: 'our own strings', strings: ownStrings, missing: false },
  PUBLISHED.every(existsSync)
    ? { name: 'the published strings', strings: PUBLISHED.flatMap(readStrings), missing: false }
    : { name: 'the published strings', strings: [], missing: `not all are here: ${PUBLISHED}` },
];

function readStrings(path: string): string[] {
  const entries: (string | { payload: string })[] = JSON.parse(readFileSync(path, 'utf8'));
  return entries.map((entry) => (typeof entry === 'string' ? entry : entry.payload));
}
