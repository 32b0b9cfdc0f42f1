/** The vowel that is not written: of every consonant without another one. */
const UNWRITTEN = 'A';

/** Letters with a dot below that have a sound of their own, as one sign. */
const DOTTED: Record<string, string> = { ड़: 'R', ढ़: 'H' };

const CONSONANTS: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'ch', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h', R: 'r', H: 'rh', 'ं': 'n', 'ँ': 'n' },
};

const VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', 'ा': 'a', ऑ: 'o', 'ॉ': 'o', ऍ: 'e', 'ॅ': 'e', ऋ: 'ri', 'ृ': 'ri' },
  ...{ इ: 'i', ई: 'i', 'ि': 'i', 'ी': 'i', उ: 'u', ऊ: 'u', 'ु': 'u', 'ू': 'u' },
  ...{ ए: 'e', 'े': 'e', ऐ: 'ai', 'ै': 'ai', ओ: 'o', 'ो': 'o', औ: 'au', 'ौ': 'au' },
  [UNWRITTEN]: 'a',
};

const BARE = /(?<=[क-हRH])(?![\u093e-\u094d])/g;

/**
 * A word of Devanagari in the Latin letters that Hindi is written in, without the length of vowels: मुंगेर is
 * `munger`. Every other letter stays as it is.
 */
export function inLatin(word: string): string {
  const signs = word.replace(/[डढ]़/g, (letter) => DOTTED[letter] ?? letter).replaceAll('़', '');
  const letters = [...signs.replace(BARE, UNWRITTEN).replaceAll('्', '')];
  return spoken(letters)
    .map((letter) => CONSONANTS[letter] ?? VOWELS[letter] ?? letter)
    .join('');
}

const isConsonant = (letter = '') => letter in CONSONANTS;
const isVowel = (letter = '') => letter in VOWELS;

/**
 * Without the unwritten vowels that nobody says: that of the last letter, and from the end on each between
 * two single consonants that have vowels around them, as in पटना.
 */
function spoken(letters: string[]): string[] {
  const said = [...letters];
  if (said.length > 2 && said.at(-1) === UNWRITTEN) said.pop();
  for (let at = said.length - 3; at > 1; at--) {
    if (said[at] !== UNWRITTEN) continue;
    const [vowel, before, after, next] = [at - 2, at - 1, at + 1, at + 2].map((i) => said[i]);
    if (isVowel(vowel) && isConsonant(before) && isConsonant(after) && isVowel(next))
      said.splice(at, 1);
  }
  return said;
}
