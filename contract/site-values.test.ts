import { expect, test } from 'vitest';
import { DEFAULT_SITE, inHindi } from './site-values.ts';

test('a text of the site is shown as the operator has said it in Hindi, else by default', () => {
  const site = { ...DEFAULT_SITE, hindi: { name: 'पटना के नागरिक' } };
  expect(inHindi(site, 'name', 'हम पटना के लोग')).toBe('पटना के नागरिक');
  expect(inHindi(site, 'city', 'पटना')).toBe('पटना');
});

test('what the operator has said in one language only is shown in both', () => {
  expect(inHindi({ ...DEFAULT_SITE, city: 'Gaya' }, 'city', 'पटना')).toBe('Gaya');
});
