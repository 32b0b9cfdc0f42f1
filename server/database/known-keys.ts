import { cityKey } from '#contract/text/city-key.ts';
import { keysOf } from '#contract/text/sounds.ts';

const KEPT_TEXTS = 20_000;
const LONGEST_WORD = 40;
/** No report has a longer one. */
const LONGEST_CITY = 100;

/** Remembers what was made of texts that come again and again, as making it costs more than all else. */
function remembering<Made>(make: (text: string) => Made, longest: number): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const made = make(text);
    if (text.length > longest) return made;
    if (known.size === KEPT_TEXTS) known.clear();
    known.set(text, made);
    return made;
  };
}

/** As `keysOf`, for the words of reports and posts. */
export const knownKeysOf: (word: string) => readonly string[] = remembering(keysOf, LONGEST_WORD);

/** As `cityKey`. */
export const knownCityKey = remembering(cityKey, LONGEST_CITY);
