import { expect, test } from 'vitest';
import { known } from './known.ts';

test('a value that another backend sent is looked up among those written down alone', () => {
  const colours = { closed: 'grey' };
  expect(known(colours, 'closed')).toBe('grey');
  expect(known(colours, 'escalated')).toBeUndefined();
  expect(known(colours, 'constructor')).toBeUndefined();
});
