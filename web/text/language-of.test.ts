import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['स्ट्रीट लाइट', 'hi'],
  ['Street light', 'en'],
  ['Ashok Rajpath के पास कचरे का ढेर', 'hi'],
  ['A report in the daily अख़बार of last week', 'en'],
  ['+91 612 000', undefined],
  ['', undefined],
])('the language of “%s” is %s', (words, language) => {
  expect(languageOf(words)).toBe(language);
});
