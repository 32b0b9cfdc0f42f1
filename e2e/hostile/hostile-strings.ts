import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { combinedHtml } from '#server/test/hostile/hostile-html.ts';
import { naughtyStrings } from '#server/test/hostile/hostile-texts.ts';
import { ownStrings } from './own-strings.ts';

export interface Collection {
  name: string;
  strings: readonly string[];
}

/** Made by others and not part of the product: they are added where they are present. */
const FOLDER = join(
  process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'hostile',
);
const PUBLISHED = ['h5sc.json', 'dompurify-expect.json'].map((file) => join(FOLDER, file));

export const collections: readonly Collection[] = [
  { name: 'our own strings', strings: [...ownStrings, ...combinedHtml] },
  {
    name: 'the published strings',
    strings: [...naughtyStrings, ...PUBLISHED.filter(existsSync).flatMap(readStrings)],
  },
];

function readStrings(path: string): string[] {
  const entries: { payload: string }[] = JSON.parse(readFileSync(path, 'utf8'));
  return entries.map(({ payload }) => payload);
}
