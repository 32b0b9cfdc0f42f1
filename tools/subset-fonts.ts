/**
 * Makes the files of web/ui/fonts from the packages of the faces: the letters of English texts.
 * Run it when a package or the selection has changed:
 *
 *     node tools/subset-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { LANGUAGE_NAMES } from '#contract/language.ts';

const ROOT = join(import.meta.dirname, '..');

/** The `unicode-range` of these files in web/ui/fonts.css; whatever else is Latin comes in a further file. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
] as const;

const letters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('');

const FACES = {
  'noto-sans-basic': {
    source:
      '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-latin-wght-normal',
    letters,
  },
  'tiro-basic': {
    source: '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-latin-400-normal',
    letters,
  },
  // What the switch of languages calls Hindi, for who reads English on a system without its letters.
  'name-of-hindi': {
    source:
      '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal',
    letters: LANGUAGE_NAMES.hi,
  },
};

for (const [name, { source, letters }] of Object.entries(FACES)) {
  const whole = await readFile(join(ROOT, `node_modules/${source}.woff2`));
  const part = await subsetFont(whole, letters, { targetFormat: 'woff2' });
  await writeFile(join(ROOT, `web/ui/fonts/${name}.woff2`), part);
}
