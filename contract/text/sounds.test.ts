import { expect, test } from 'vitest';
import { keysOf, soughtKeys } from './sounds.ts';

/** Whether a word finds another one as a whole, and as its beginning. */
function finds(typed: string, word: string): [whole: boolean, begins: boolean] {
  const { whole, begins } = soughtKeys(typed);
  const keys = keysOf(word);
  const isBegun = keys.some((key) => begins.some((begin) => key.startsWith(begin)));
  return [keys.some((key) => whole.includes(key)), isBegun];
}

test.each([
  ['paani', 'पानी'],
  ['सडक', 'sarak'],
  ['sadak', 'सडक'],
  ['shiksha', 'शिक्षा'],
  ['paani', 'pani'],
  ['हिन्दी', 'हिंदी'],
  ['nali', 'gali/नाली,'],
  ['डाक्टर', 'डॉक्टर'],
  ['ट्रांसफॉर्मर', 'ट्रांसफार्मर'],
  ['आफिस', 'ऑफिस'],
  ['कचडा', 'कचरा'],
  ['कचरा', 'कचडे'],
  ['कीचर', 'कीचड'],
  ['सिकायत', 'शिकायत'],
  ['भ्रस्टाचार', 'भ्रष्टाचार'],
  ['अतिक्रमन', 'अतिक्रमण'],
  ['बिकास', 'विकास'],
  ['kachda', 'कचरा'],
  ['company', 'कंपनी'],
  ['delivery', 'डिलीवरी'],
  ['message', 'मैसेज'],
])('%s finds %s', (typed, word) => {
  expect(finds(typed, word)[0]).toBe(true);
});

test.each([
  ['nal', 'नाली'],
  ['the', 'थे'],
  ['to', 'तो'],
  ['pani', 'pane'],
  ['पानी', 'पीना'],
  ['gali/nali', 'नाली'],
  ['77', '77'],
  ['जोड', 'जोर'],
  ['बाढ', 'बार'],
  ['सारी', 'साडी'],
  ['बडा', 'बरा'],
  ['करियों', 'कडी'],
  ['अक्षर', 'अक्सर'],
  ['पढना', 'परना'],
  ['शहर', 'सहरसा'],
  ['gaddha', 'घर'],
  ['gherao', 'घरों'],
  ['comes', 'काम'],
  ['road', 'सडक'],
])('%s does not find %s', (typed, word) => {
  expect(finds(typed, word)).toEqual([false, false]);
});

test('a word of three consonants finds what begins like it, a shorter one does not', () => {
  expect(finds('pancha', 'पंचायत')).toEqual([false, true]);
  expect(finds('sadak', 'सडकें')).toEqual([false, true]);
  expect(finds('panch', 'पानी')).toEqual([false, false]);
});

test.each([
  ['थाना', ['थाने', 'थानों']],
  ['थानों', ['थाना', 'थाने']],
  ['नाली', ['नालियां', 'नालियों']],
  ['नालियों', ['नाली', 'नालियां']],
  ['सडकों', ['सडक', 'सडकें']],
  ['सडकें', ['सडक', 'सडकों']],
  ['गड्ढे', ['गड्ढा', 'गड्ढों']],
  ['रुपया', ['रुपये', 'रुपए']],
  ['thana', ['थाना', 'थाने', 'थानों']],
  ['gaddha', ['गड्ढे', 'गड्ढों']],
  ['nali', ['नालियां', 'नालियों']],
])('%s finds the other forms of its word: %s', (typed, forms) => {
  for (const form of forms) expect(finds(typed, form)[0], form).toBe(true);
});

test.each([
  ['number', 'नंबर', 'नम्बर', 'नंबरों', 'nambar'],
  ['doctors', 'डॉक्टर', 'डाक्टर', 'डाक्टरों'],
  ['नंबर', 'number', 'numbers'],
  ['डाक्टरों', 'doctor', 'डॉक्टर', 'daktar'],
  ['agencies', 'agency', 'एजेंसी', 'एजेंसियां'],
  ['सर्वे', 'surveys'],
  ['हाईवे', 'highways'],
  ['एड्रेस', 'addresses'],
  ['addresses', 'एड्रेस'],
  ['campuses', 'कैंपस'],
  ['power', 'पॉवर', 'पावर'],
  ['towers', 'टॉवर', 'टावर'],
  ['एजेंसियों', 'agencies'],
  ['hospital', 'अस्पताल', 'aspatal'],
  ['अस्पताल', 'हास्पिटल', 'hospital'],
  ['(number),', 'नंबर'],
])('%s finds the same word as English and Hindi spell it', (typed, ...words) => {
  for (const word of words) expect(finds(typed, word)[0], word).toBe(true);
});

test.each([
  ['थाना', 'थानेदार'],
  ['नाली', 'नाला'],
  ['बात', 'बता'],
  ['road', 'रोडी'],
  ['data', 'date'],
])('%s has no form %s', (typed, word) => {
  expect(finds(typed, word)[0]).toBe(false);
});

test('what is longer than any word has no sound', () => {
  expect(keysOf('ka'.repeat(20))).not.toEqual([]);
  for (const part of ['a', 'b', 'ka', 'का', 'के', 'e'])
    expect(keysOf(part.repeat(10_000))).toEqual([]);
});

test('a word that is made up of every doubt is kept by few sounds', () => {
  for (const word of ['कटज्ञडंवंहहुावं', 'कंवखंहगहुघज्ञचडछाव']) expect(keysOf(word).length).toBeLessThan(12);
});

test('a word that is made of nothing but vowels that others write otherwise is sought by few keys', () => {
  // Its end is no ending: it has no other forms.
  expect(soughtKeys(`${'काटा'.repeat(9)}ट`).whole.length).toBeLessThan(12);
  expect(finds('आपरेटार', 'ऑपरेटार')[0] && finds('आपरेटार', 'आपरेटॉर')[0]).toBe(true);
});
