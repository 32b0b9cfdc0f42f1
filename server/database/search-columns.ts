import { knownKeysOf } from '#server/database/known-keys.ts';

/** As in the console's lists: words of longer texts are too many to be known by their sounds. */
const LONGEST_HEARD = 1000;

/** What a search looks through: a folded text (`foldSearch`), and how the words of its short lines sound. */
export function searchColumns(folded: string) {
  const lines = folded.split('\n').filter(({ length }) => length <= LONGEST_HEARD);
  const words = new Set(lines.flatMap((line) => line.match(/[\p{L}\p{M}]+/gu) ?? []));
  const keys = new Set([...words].flatMap(knownKeysOf));
  // Blanks around each, so that a condition tells a whole key from the beginning of one.
  return { search_text: folded, sounds: keys.size === 0 ? '' : ` ${[...keys].join(' ')} ` };
}
