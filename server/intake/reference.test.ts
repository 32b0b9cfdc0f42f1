import { expect, test } from 'vitest';
import { asReference, newReference } from '#server/intake/reference.ts';

test('a new reference has the form of one, of its kind alone', () => {
  const reference = newReference('PR');
  expect(asReference('PR', reference)).toBe(reference);
  expect(asReference('BS', reference)).toBeUndefined();
});

test.each(['PR-7K4M-92', ' pr-7k4m-92\n', 'PR7K4M92', 'pr 7k4m 92', 'PR–7K4M–92.', 'Pr 7k 4m 92'])(
  '%j is read as the reference that it says',
  (typed) => {
    expect(asReference('PR', typed)).toBe('PR-7K4M-92');
  },
);

test.each(['', '7K4M-92', 'PR-7K4M-9', 'PR-7K4M-922', 'xPR-7K4M-92', 'PR-7K4A-92', 'PR-7K4M-9२'])(
  '%j is none',
  (typed) => {
    expect(asReference('PR', typed)).toBeUndefined();
  },
);
