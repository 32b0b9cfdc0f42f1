import { LANGUAGES } from '#contract/language.ts';
import { foldSearch } from '#contract/text/fold-search.ts';
import { HttpError } from '#server/http/http-error.ts';
import { textsIn } from '#server/text/sentence.ts';

/** Of Cyrillic, of Greek, of Latin small capitals, and others: what looks like a Latin letter, and which. */
const PAIRS = [
  ...['аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwвbнhмmкkтt', 'αaβbεeηhιiκkμmνvοoρpτtυyχxζz'],
  ...['ᴀaʙbᴄcᴅdᴇeɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz', 'ıiɑaɡgǀl|l1l0o'],
];
const LOOKALIKES = new Map(
  PAIRS.flatMap((pairs) =>
    [...pairs.matchAll(/(.)(.)/gu)].map(([, other = '', latin = '']) => [other, latin] as const),
  ),
);

/** Signs of control, which show nothing. */
const UNSEEN = /(?!\s)\p{Cc}/gu;
/** A character of Braille without a dot, which is no white space. */
const BLANK = /\u2800/g;

/** What a name may be read as: a capital I is one, or an l. */
function waysSeen(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(BLANK, ' ')
    .replaceAll('\u0130', 'I');
  return [plain, plain.replaceAll('I', 'l')].map(asSeen);
}

function asSeen(name: string): string {
  const letters = [...foldSearch(name)].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Signs that show nothing, and turn letters or words around: 'ivaR' is seen as 'Ravi'. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The same for letters in whatever order. */
const inAnyOrder = (way: string): string =>
  [...way.replaceAll('m', 'rn').replaceAll('w', 'vv').replaceAll(' ', '')].sort().join('');

/** Whether one name can be read as the other. */
export function areAlike(one: string, other: string): boolean {
  const isTurned = TURNING.test(one) || TURNING.test(other);
  const waysOf = (name: string) => (isTurned ? waysSeen(name).map(inAnyOrder) : waysSeen(name));
  const ways = waysOf(one);
  return waysOf(other).some((way) => ways.includes(way));
}

/**
 * For the name of an account: mails say that the operator of the server has done something, by this name.
 *
 * @throws {HttpError} 409
 */
export function refuseNameOfOperator(name: string): void {
  const isTaken = LANGUAGES.some((language) => areAlike(textsIn(language).mails.operator, name));
  if (isTaken) throw HttpError.ofField('name', (t) => t.auth.nameTaken, 409);
}
