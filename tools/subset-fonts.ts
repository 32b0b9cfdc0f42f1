/**
 * Makes the files of web/ui/fonts from the packages of the faces: the letters of English texts, and
 * Devanagari, in the weights that the console shows and without hints for coarse screens.
 * Run it when a package or the selection has changed:
 *
 *     node tools/subset-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { LANGUAGE_NAMES } from '#contract/language.ts';

const ROOT = join(import.meta.dirname, '..');

/** As two numbers each. The `unicode-range` of the files in web/ui/fonts.css names the same. */
type Ranges = readonly (readonly [number, number])[];

/** Whatever else is Latin comes in a further file, with the signs of ASCII that no sentence has. */
const BASIC: Ranges = [
  [0x20, 0x3b],
  [0x3d, 0x3d],
  [0x3f, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];

/** As few as headings are, without what hardly one of them has. */
const BASIC_OF_HEADINGS: Ranges = [
  [0x20, 0x23],
  [0x25, 0x29],
  [0x2b, 0x3b],
  [0x3f, 0x3f],
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];

const DEVANAGARI: Ranges = [
  [0x900, 0x97f],
  [0x1cd0, 0x1cf9],
  [0x200c, 0x200d],
  [0x20a8, 0x20a8],
  [0x20b9, 0x20b9],
  [0x20f0, 0x20f0],
  [0x25cc, 0x25cc],
  [0xa830, 0xa839],
  [0xa8e0, 0xa8ff],
  [0x11b00, 0x11b09],
];

const lettersIn = (ranges: Ranges) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');

const NOTO = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari';
const TIRO = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi';

/** From normal to bold; no text is thinner or thicker. */
const WEIGHTS = { wght: { min: 400, max: 700 } };

const FACES = {
  'noto-sans-basic': {
    source: `${NOTO}-latin-wght-normal`,
    letters: lettersIn(BASIC),
    variationAxes: WEIGHTS,
  },
  'noto-sans-hindi': {
    source: `${NOTO}-devanagari-wght-normal`,
    letters: lettersIn(DEVANAGARI),
    variationAxes: WEIGHTS,
  },
  // What the switch of languages calls Hindi, for who reads English on a system without its letters.
  'name-of-hindi': {
    source: `${NOTO}-devanagari-wght-normal`,
    letters: LANGUAGE_NAMES.hi,
    variationAxes: WEIGHTS,
  },
  'tiro-basic': {
    source: `${TIRO}-latin-400-normal`,
    letters: lettersIn(BASIC_OF_HEADINGS),
    // Small capitals and old figures are asked for nowhere.
    keepFeatures: ['kern', 'liga'],
  },
  'tiro-hindi': { source: `${TIRO}-devanagari-400-normal`, letters: lettersIn(DEVANAGARI) },
};

for (const [name, { source, letters, ...choice }] of Object.entries(FACES)) {
  const whole = await readFile(join(ROOT, `node_modules/${source}.woff2`));
  // A variable, as the types of the package do not know of hints.
  const options = { targetFormat: 'woff2' as const, noHinting: true, ...choice };
  await writeFile(
    join(ROOT, `web/ui/fonts/${name}.woff2`),
    await subsetFont(whole, letters, options),
  );
}
