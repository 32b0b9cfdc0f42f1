import { furtherHtml } from '#server/test/hostile/further-strings.ts';
import { combinedHtml } from '#server/test/hostile/hostile-html.ts';
import { naughtyStrings } from '#server/test/hostile/hostile-texts.ts';
import { ownStrings } from './own-strings.ts';

export interface Collection {
  name: string;
  strings: readonly string[];
}

export const collections: readonly Collection[] = [
  { name: 'our own strings', strings: [...ownStrings, ...combinedHtml] },
  { name: 'the published strings', strings: [...naughtyStrings, ...furtherHtml] },
];
