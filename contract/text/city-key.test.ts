import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cityKey, cityName } from './city-key.ts';
import { foldText } from './fold-text.ts';
import { TOWNS } from './towns.ts';

/** All 38. */
const DISTRICTS = `
Araria अररिया, Arwal अरवल, Aurangabad औरंगाबाद, Banka बांका, Begusarai बेगूसराय, Bhagalpur भागलपुर,
Bhojpur भोजपुर, Buxar बक्सर, Darbhanga दरभंगा, East+Champaran पूर्वी+चंपारण, Gaya गया,
Gopalganj गोपालगंज, Jamui जमुई, Jehanabad जहानाबाद, Kaimur कैमूर, Katihar कटिहार, Khagaria खगड़िया,
Kishanganj किशनगंज, Lakhisarai लखीसराय, Madhepura मधेपुरा, Madhubani मधुबनी, Munger मुंगेर,
Muzaffarpur मुज़फ़्फ़रपुर, Nalanda नालंदा, Nawada नवादा, Patna पटना, Purnia पूर्णिया, Rohtas रोहतास,
Saharsa सहरसा, Samastipur समस्तीपुर, Saran सारण, Sheikhpura शेखपुरा, Sheohar शिवहर,
Sitamarhi सीतामढ़ी, Siwan सीवान, Supaul सुपौल, Vaishali वैशाली, West+Champaran पश्चिम+चंपारण`
  .trim()
  .split(/,\s+/)
  .map((district) => district.split(' ').map((name) => name.replace('+', ' ')));

describe('one city has one key', () => {
  test('each district in both scripts, and no two districts together', () => {
    expect(DISTRICTS).toHaveLength(38);
    for (const [latin = '', hindi = ''] of DISTRICTS)
      expect([latin, cityKey(hindi)]).toEqual([latin, cityKey(latin)]);
    expect(new Set(DISTRICTS.map(([name = '']) => cityKey(name))).size).toBe(38);
  });

  test('each town that is known, in all of its spellings, and none of another town', () => {
    for (const [name = '', ...others] of TOWNS)
      for (const other of others) expect([other, cityKey(other)]).toEqual([other, cityKey(name)]);
    expect(new Set(TOWNS.map(([name = '']) => cityKey(name))).size).toBe(TOWNS.length);
  });

  test.each([
    ['Patna', 'patna ', 'PATNA', 'Patna.', 'Pātna', 'पटना', ' पटना।', 'पटना\u200d'],
    [
      'Patna',
      'Patna, Bihar',
      'Patna - 800001',
      'Patna-13',
      'पटना (बिहार)',
      'जिला पटना',
      'Dist. Patna',
    ],
    ['Muzaffarpur', 'muzafarpur', 'मुज़फ़्फ़रपुर', 'मुजफ्फरपुर', 'Muzaffar Pur'],
    ['Arrah', 'Ara', 'Aara', 'आरा'],
    ['Chhapra', 'Chapra', 'छपरा'],
    [
      'Bihar Sharif',
      'Biharsharif',
      'BIHAR-SHARIF',
      'Bihar Sharif, Bihar',
      'बिहार शरीफ़',
      'बिहारशरीफ',
    ],
    ['Siwan', 'Sivan', 'Seewan', 'सीवान', 'सिवान'],
    // In no list.
    ['Rampur Diara', 'Raampur-Diyara', 'रामपुर दियारा'],
    ['Simri', 'सिमरी', 'Simree'],
  ])('%s', (name, ...others) => {
    for (const other of others) expect([other, cityKey(other)]).toEqual([other, cityKey(name)]);
  });
});

describe('two towns have two keys', () => {
  test.each([
    ['Bihta', 'Bihat'],
    ['Madhepura', 'Madhepur'],
    ['Patna', 'Patan'],
    ['Patna', 'Putna'],
    ['Patna', 'Patna City'],
    ['Gaya', 'Bodh Gaya'],
    ['Gaya', 'Goa'],
    ['Semri', 'Simri'],
    ['Arrah', 'Araria'],
    ['Arrah', 'Agra'],
    ['Manpur', 'Mainpur'],
    ['Sonpur', 'Sompura'],
    ['Delhi', 'New Delhi'],
    ['Saran', 'Chhapra'],
    ['Sector 5', 'Sector 6'],
    ['Ward 1', 'Ward 11'],
    ['Bihar', 'Bihar Sharif'],
    ['East Champaran', 'West Champaran'],
  ])('%s and %s', (one, other) => {
    expect(cityKey(one)).not.toBe(cityKey(other));
  });
});

test('a town that is known has a name in each language, any other city that which was typed', () => {
  expect(cityName('PATNA, Bihar', 'hi')).toBe('पटना');
  expect(cityName('मुजफ्फरपुर', 'en')).toBe('Muzaffarpur');
  expect(cityName('Rampur Diara', 'hi')).toBe('Rampur Diara');
});

describe('any other text', () => {
  test('has a key, however little can be read in it', () => {
    expect(cityKey('')).toBe('');
    expect(cityKey(' - ')).toBe('-');
    expect(cityKey('পাটনা')).not.toBe('');
  });

  test('has the key of what it is folded to, which is all that lists know of it', () => {
    const letters = fc.constantFrom(...'Patna पटनाड़मुजफ़्फ़रपुरंĀāé-,.5\u200d\u0301');
    const city = fc.oneof(fc.string(), fc.string({ unit: letters }), fc.string({ unit: 'binary' }));
    fc.assert(fc.property(city, (text) => cityKey(foldText(text)) === cityKey(text)));
  });
});
