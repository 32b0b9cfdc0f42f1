import { loansOf } from './loan-words.ts';
import { withEnglishO, withHeardAlike } from './spelled-alike.ts';
import { applied, type Rule, spellingOf } from './spelling.ts';
import { formsOf, soundFormsOf } from './word-forms.ts';

/**
 * Hindi is written in two scripts, and in Latin letters as everybody likes: पानी, pani, paani. The sounds
 * of a word are what stays the same, so that words that sound alike are found by each other.
 *
 * Across the scripts the consonants count, with two kinds of vowels between them: `i` for i, e, ai and y,
 * `u` for u, o and au. An a is written or left out as one likes, and so is any a, e or o beside an h.
 * Aspirates, retroflex and doubled letters count as the plain letter. Where people differ, such as in the
 * nasal of गाँव or in ड, which also stands for ड़, a word sounds in several ways.
 *
 * Within a script the vowels count too, whether long or short.
 */
interface Sounds {
  script: 'latin' | 'devanagari';
  /** How it is written, compared with words of its own script. */
  spelled: string;
  /** How it sounds, compared with words of the other script. */
  sounded: string[];
}

/** Letters of one script that follow each other. */
const RUN = /(?<latin>[a-z]+)|[\u0901-\u0963\u0971-\u097f]+/gu;

/** What both scripts leave out, once their letters are sounds. */
const SHARED: Rule[] = [
  [/n(?=[bpfm])/g, 'm'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)a/g, ''],
  [/([iu])\1+/g, '$1'],
];

const LATIN: Rule[] = [
  [/^au/, 'o'],
  [/^ai/, 'e'],
  [/igh(?=t)/g, 'i'],
  [/sch/g, 'sk'],
  [/[ts]ion/g, 'sn'],
  [/ow(?![aeiou])/g, 'o'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/(?:ch)+h?|cch/g, 'C'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/sh/g, 's'],
  [/([kgjtdbr])h/g, '$1'],
  [/[aeo]+(?=h)|(?<=.h)[aeo]+/g, ''],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
];

/** How English ends its words. */
const ENGLISH: Rule[] = [
  [/(?<=[aiou].*)ge$/, 'j'],
  [/(?<=[aiou].*)ce$/, 's'],
  [/a([^aeiou])e$/, 'e$1'],
  [/(?<=[aiou].*[^aeiou])e$/, ''],
  [/(?<=[aeiou].*)[eo]r$/, 'r'],
  [/ah$/, 'a'],
];

/** Words of every English text, which sound like words of every Hindi one. */
const ENGLISH_ALONE = new Set(
  (
    'and are been came has have hour how like make made more now other same shall side ' +
    'take tell than that the them then they this was when where who why with'
  ).split(' '),
);

/** Fewer letters with fewer consonants, such as `to` and `or`, sound like too much. */
const SHORTEST = 4;
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]/g;

function soundsOfLatin(word: string): Sounds {
  const isShort = word.length < SHORTEST && (word.match(CONSONANTS)?.length ?? 0) < 2;
  const ways = isShort || ENGLISH_ALONE.has(word) ? [] : [word, applied(word, ENGLISH)];
  const sounded = ways.map((way) => applied(applied(way, LATIN), SHARED));
  return {
    script: 'latin',
    spelled: spellingOf(word),
    sounded: [...new Set(sounded)],
  };
}

const LETTERS: Record<string, string> = {
  ...{ क: 'k', ख: 'k', ग: 'g', घ: 'g', ङ: 'n', च: 'c', छ: 'c', ज: 'j', झ: 'j', ञ: 'n' },
  ...{ ट: 't', ठ: 't', ड: 'd', ढ: 'd', ण: 'n', त: 't', थ: 't', द: 'd', ध: 'd', न: 'n' },
  ...{ प: 'p', फ: 'f', ब: 'b', भ: 'b', म: 'm', य: 'i', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 's', ष: 's', स: 's', ह: 'h', 'ृ': 'ri', ऋ: 'ri' },
  ...{ अ: 'a', आ: 'a', 'ा': 'a', ऍ: 'i', ऑ: 'u', 'ॉ': 'u', 'ॅ': 'i' },
  ...{ इ: 'i', ई: 'i', ए: 'i', ऐ: 'i', 'ि': 'i', 'ी': 'i', 'े': 'i', 'ै': 'i' },
  ...{ उ: 'u', ऊ: 'u', ओ: 'u', औ: 'u', 'ु': 'u', 'ू': 'u', 'ो': 'u', 'ौ': 'u', 'ं': 'n' },
};

const DEVANAGARI: Rule[] = [
  // The first vowel that is not written is always heard.
  [/^([क-ह])(?=[क-ह])/, '$1ा'],
  [/[ेैोौ](?=ह)|(?<=.ह)[ेैोौ]/g, ''],
];

/** Each is how some hear a part of a word and some do not. */
const HEARD_BY_SOME: Rule[] = [
  [/ज्ञ/g, 'ग्य'],
  [/(?<=.)(?<![ं्])[डढ](?!्)/g, 'र'],
  [/ंव/g, 'ोन'],
  [/ंह/g, 'ंघ'],
  [/हु/g, 'ह'],
  [/ं(?=व?$)/g, ''],
  [/(?<=ा)व$/, 'ो'],
];

/** No word that people write has more; each rule could double those of one that is made up. */
const MOST_WAYS = 8;

/** Of words that came from English, such as स्टेशन and एम्बुलेंस, which have an a there. */
const FROM_ENGLISH: Rule[] = [
  [/^[एऐ]/, 'अ'],
  [/(?<=[क-ह].*)[ेै](?=.*[क-ह].*[क-ह]|[क-ह]$)/g, ''],
];

function soundsOfDevanagari(word: string): Sounds {
  const ways = new Set([word]);
  for (const rule of HEARD_BY_SOME) {
    if (ways.size * 2 > MOST_WAYS) break;
    for (const way of [...ways]) ways.add(applied(way, [rule]));
  }
  ways.add(applied(word, FROM_ENGLISH));
  const sounded = [...ways].map((way) => {
    const letters = [...applied(way, DEVANAGARI)].map((letter) => LETTERS[letter] ?? '');
    return applied(letters.join(''), SHARED);
  });
  return {
    script: 'devanagari',
    spelled: spellingOf(word),
    sounded: [...new Set(sounded)],
  };
}

/** Nobody speaks longer words, and the rules would take a time that grows with the square of them. */
const LONGEST = 40;

/** The sounds of the parts of a folded word (`foldSearch`), such as of `nali/नाली`. */
function soundsOf(word: string): Sounds[] {
  return Array.from(word.matchAll(RUN)).flatMap(({ 0: run, groups }) => {
    if (run.length > LONGEST) return [];
    return groups?.latin === undefined ? soundsOfDevanagari(run) : soundsOfLatin(run);
  });
}

/** One sound hardly tells one word from another. */
const SHORTEST_SOUND = 2;
const SHORTEST_SPELLING = 3;

const soundKey = (script: Sounds['script'], sound: string) =>
  sound.length < SHORTEST_SOUND ? [] : [`${script === 'latin' ? 'l' : 'd'}${sound}`];
const spellingKey = (spelled: string) =>
  spelled.length < SHORTEST_SPELLING ? [] : [`=${spelled}`];
const spellingKeys = (words: string[]) => words.flatMap((word) => spellingKey(spellingOf(word)));

/** The keys under which a folded word is found. */
export function keysOf(word: string): string[] {
  const keys = soundsOf(word).flatMap(({ script, spelled, sounded }) => [
    ...spellingKey(spelled),
    ...sounded.flatMap((sound) => soundKey(script, sound)),
  ]);
  return [...new Set(keys)];
}

export interface SoughtKeys {
  /** Words that have one of these keys sound like what was typed. */
  whole: string[];
  /** Words that have a key that begins with one of these begin like it. */
  begins: string[];
}

/** Fewer consonants begin too many words, and so does a shorter word. */
const BEGINNING = /^[=ld](?:[iu]*[^iu]){3}/;
const SHORTEST_BEGINNING = 5;

/** The keys of the other forms that a word may have in a Hindi sentence. */
function inOtherForms(word: string, { script, sounded }: Sounds): string[] {
  if (script === 'devanagari') return spellingKeys(formsOf(word));
  return sounded
    .flatMap((sound) => soundFormsOf(word, sound))
    .flatMap((sound) => soundKey('devanagari', sound));
}

/** What Hindi makes of English words: कंपनी, ऑपरेशन, ड्रेनेज; and कचरा, which some hear as kachda. */
const TAKEN_OVER: Rule[] = [
  [/^co(?=[mn])/, 'ka'],
  [/(?<=.[^aeiou])e(?=r(?!r|s$|$))/g, ''],
  [/(?<=[^aeiou])age$/, 'ej'],
  [/(?<=[^aeioudn])d(?=[aiu]$)/, 'r'],
];
const TELLING_CONSONANTS = /[bcdfgjklmnpqrstvwxz]/g;
const FEWEST_TELLING = 3;

function takenOver(word: string): string[] {
  const heard = applied(word, TAKEN_OVER);
  const consonants = word.match(TELLING_CONSONANTS)?.length ?? 0;
  return heard === word || consonants < FEWEST_TELLING ? [] : soundsOfLatin(heard).sounded;
}

/** The keys of a word as others spell it, who hear it otherwise or write English words in Hindi. */
function inOtherSpellings(word: string, script: Sounds['script']): string[] {
  const loans = spellingKeys(loansOf(word));
  if (script === 'latin')
    return [...loans, ...takenOver(word).flatMap((sound) => soundKey('devanagari', sound))];
  return [...loans, ...spellingKeys([word, ...formsOf(word)].flatMap(withHeardAlike))];
}

/** The keys by which a folded word finds others. A word of two parts, such as `pani/sadak`, finds by none. */
export function soughtKeys(word: string): SoughtKeys {
  const [sounds, ...others] = soundsOf(word);
  if (!sounds || others.length > 0) return { whole: [], begins: [] };
  const { script, spelled, sounded } = sounds;
  const other = script === 'latin' ? 'devanagari' : 'latin';
  const asTyped = [
    ...[spelled, ...withEnglishO(spelled)].flatMap(spellingKey),
    ...sounded.flatMap((sound) => soundKey(other, sound)),
  ];
  const isLong = word.length >= SHORTEST_BEGINNING;
  // Without the signs beside it.
  const own = word.match(RUN)?.[0] ?? '';
  const further = [...inOtherForms(own, sounds), ...inOtherSpellings(own, script)];
  return {
    whole: [...new Set([...asTyped, ...further])],
    begins: isLong ? [...new Set(asTyped)].filter((key) => BEGINNING.test(key)) : [],
  };
}
