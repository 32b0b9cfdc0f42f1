import type { Rule } from './spelling.ts';

/** No word that people write has more doubts; each is one more thing to look for. */
const MOST_WAYS = 8;

/** The o of English words such as डॉक्टर, which many write as an a, and the other way round. */
const ENGLISH_O: Rule[] = [
  [/ा/g, 'ॉ'],
  [/ॉ/g, 'ा'],
  [/आ/g, 'ऑ'],
  [/ऑ/g, 'आ'],
];

/** Letters that are heard alike in Bihar, so that कचड़ा is कचरा, and बिकास विकास. */
const HEARD_ALIKE: Rule[] = [
  [/(?<=.)(?<![ं्])ड(?!्)/g, 'र'],
  [/(?<=.)(?<![ं्])र(?!्)/g, 'ड'],
  [/(?<!क्)[शष]/g, 'स'],
  [/स(?!्[टठ])/g, 'श'],
  [/स(?=्[टठ])/g, 'ष'],
  [/ण/g, 'न'],
  [/(?<=[रषृ].*)न(?!्)/g, 'ण'],
  [/ब/g, 'व'],
  [/व/g, 'ब'],
];
const MOST_HEARD_ALIKE = 4;

/** In a shorter word such a letter often makes another word: जोड़ and जोर, बाढ़ and बार, शाम and साम. */
const FEWEST_CONSONANTS = 3;
const CONSONANTS = /[क-ह]/g;

/** A word with one letter written otherwise, for each place where a rule holds. */
const changedOnce = (word: string, rules: readonly Rule[]): string[] =>
  rules.flatMap(([letter, other]) =>
    [...word.matchAll(letter)].map(
      ({ 0: found, index }) => word.slice(0, index) + other + word.slice(index + found.length),
    ),
  );

/** A word of Devanagari as others spell it who write one o of an English word as an a; the first of many. */
export const withEnglishO = (word: string): string[] =>
  changedOnce(word, ENGLISH_O).slice(0, MOST_WAYS);

/** A folded word of Devanagari as others spell it who hear one of its letters as another; the first of many. */
export function withHeardAlike(word: string): string[] {
  if ((word.match(CONSONANTS)?.length ?? 0) < FEWEST_CONSONANTS) return [];
  return changedOnce(word, HEARD_ALIKE).slice(0, MOST_HEARD_ALIKE);
}
