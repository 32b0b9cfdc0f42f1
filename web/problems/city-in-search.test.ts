import { expect, test } from 'vitest';
import { cityKey, cityNames } from '#contract/text/city-key.ts';
import { cityInSearch } from './city-in-search.ts';

const known = { cityKey, cityNames, seen: ['Rampur Diara', 'Bihat'], language: 'en' } as const;

test.each([
  ['patna garbage', 'Patna', 'garbage'],
  ['कचरा पटना', 'Patna', 'कचरा'],
  ['  lamp  PATNA,  dark ', 'Patna', 'lamp dark'],
  ['bihar sharif road', 'Bihar Sharif', 'road'],
  ['patna bihar road', 'Patna', 'road'],
  ['drain rampur diara', 'Rampur Diara', 'drain'],
  ['bihat', 'Bihat', ''],
  ['ward 7 patna', 'Patna', 'ward 7'],
  ['patna 9876543210', 'Patna', '9876543210'],
])('%s names %s, and looks for "%s" besides', (search, city, rest) => {
  expect(cityInSearch(search, known)).toEqual({ city, rest });
});

test.each([
  'garbage',
  '',
  '  ',
  '"patna garbage"',
  'patn',
  'ward 7',
  '800001',
  'bihar',
  `${'lamp '.repeat(12)}patna`,
])('%s names no city', (search) => {
  expect(cityInSearch(search, known)).toBeUndefined();
});

test('a city has its name in the language of the reader', () => {
  expect(cityInSearch('patna garbage', { ...known, language: 'hi' })?.city).toBe('पटना');
});

test('where the backend takes no spellings together, a city is known as it was seen, whatever its case', () => {
  const each = {
    cityKey: String,
    cityNames: () => undefined,
    seen: ['Patna'],
    language: 'en',
  } as const;
  expect(cityInSearch('patna garbage', each)).toEqual({ city: 'Patna', rest: 'garbage' });
  expect(cityInSearch('पटना garbage', each)).toBeUndefined();
});
