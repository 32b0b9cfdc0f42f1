import type { Language } from '#contract/language.ts';
import type { CityRules } from './use-city-rules.ts';

/** No name of a city has more words. */
const MOST_WORDS = 3;
/** Whoever types more looks for a sentence. */
const LONGEST_SEARCH = 12;

/** What is in quotes is looked for as it stands, and a number is no part of a city here: `ward 7 patna`. */
const AS_IT_STANDS = /["“”„«»]/;
const NUMBER = /\p{Nd}/u;

interface KnownCities extends Pick<CityRules, 'cityKey' | 'cityNames'> {
  /** Cities of reports that were seen. */
  seen: readonly string[];
  language: Language;
}

/**
 * The city that a search names, by the name it is chosen by, and what else is looked for: a search looks at
 * texts, where no city is, so `patna garbage` finds hardly any report of Patna.
 */
export function cityInSearch(search: string, { seen, language, ...rules }: KnownCities) {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length > LONGEST_SEARCH || AS_IT_STANDS.test(search)) return undefined;
  const keyOf = (name: string) => rules.cityKey(name).toLowerCase();
  const names = new Map(seen.map((name) => [keyOf(name), name]));
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const named = words.slice(at, at + count).join(' ');
      if (NUMBER.test(named)) continue;
      const city = names.get(keyOf(named)) ?? rules.cityNames(named)?.[language];
      if (city) return { city, rest: words.toSpliced(at, count).join(' ') };
    }
  return undefined;
}
