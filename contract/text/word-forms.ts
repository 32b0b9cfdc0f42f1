/** The endings that Hindi changes within a sentence: थाना, थाने, थानों; नाली, नालियाँ, नालियों; सड़क, सड़कें, सड़कों. */
const ENDINGS: readonly (readonly [RegExp, string[]])[] = [
  [/(?:ी|ियां|ियों)$/, ['ी', 'ियां', 'ियों']],
  [/[ाे]$/, ['ा', 'े', 'ों']],
  [/ें$/, ['', 'ों']],
  [/ों$/, ['', 'ें', 'ा', 'े']],
];

/** Where no vowel is heard before the ending, it is a syllable of its own. */
const STEM = /[क-ह]$/;

/** A folded word of Devanagari in the other forms that it may have in a sentence. */
export function formsOf(word: string): string[] {
  const [ending, others = []] = ENDINGS.find(([each]) => each.test(word)) ?? [];
  const stem = ending ? word.replace(ending, '') : '';
  return STEM.test(stem) ? others.map((other) => stem + other).filter((form) => form !== word) : [];
}

/** The same of how a word in Latin letters sounds: what stands for the endings, i for े and u for ों. */
export function soundFormsOf(word: string, sound: string): string[] {
  if (/a$/.test(word)) return [`${sound}i`, `${sound}u`];
  return /(?:i|ee)$/.test(word) ? [`${sound}u`] : [];
}
