import { expect, test } from 'vitest';
import { isReference, newReference } from '#server/intake/reference.ts';

test('a new reference has the form of one, of its kind alone', () => {
  const reference = newReference('PR');
  expect(isReference('PR', reference)).toBe(true);
  expect(isReference('BS', reference)).toBe(false);
});

test.each([
  '',
  'PR-7K4M-9',
  'PR-7K4M-922',
  'xPR-7K4M-92',
  'PR-7K4M-92\n',
  'PR-7K4A-92',
  'pr-7k4m-92',
])('%j is none', (text) => {
  expect(isReference('PR', text)).toBe(false);
});
