import { keysOf } from '#contract/text/sounds.ts';

const KEPT_WORDS = 20_000;
const LONGEST_KEPT = 40;
const keysByWord = new Map<string, string[]>();

/** As `keysOf`: most words come again and again, and their sounds cost more than all else. */
export function knownKeysOf(word: string): readonly string[] {
  const known = keysByWord.get(word);
  if (known) return known;
  const keys = keysOf(word);
  if (word.length > LONGEST_KEPT) return keys;
  if (keysByWord.size === KEPT_WORDS) keysByWord.clear();
  keysByWord.set(word, keys);
  return keys;
}
