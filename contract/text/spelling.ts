export type Rule = readonly [RegExp, string];

export const applied = (text: string, rules: readonly Rule[]) =>
  rules.reduce((changed, [pattern, sound]) => changed.replace(pattern, sound), text);

const LATIN: Rule[] = [
  [/ph/g, 'f'],
  [/q|ck/g, 'k'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
];

const DEVANAGARI: Rule[] = [
  [/[ङञणनम]्(?=[क-ह])/g, 'ं'],
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ये/g, 'ए'],
  [/य[िी]|ई/g, 'इ'],
];

/** How a folded word is compared with others of its own script: whether a vowel is long does not count. */
export const spellingOf = (word: string): string =>
  applied(word, /^[a-z]/.test(word) ? LATIN : DEVANAGARI);
