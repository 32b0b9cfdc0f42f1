import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inPlainLetters } from './plain-letters.ts';

test('code means the same with its letters written by their codes', () => {
  const code = "['पानी – 🙂'.replace(/[ी🙂]/gu, 'é'), `üé`, { ñ: 1 }]";
  const plain = inPlainLetters(code, 'main.js');
  expect(plain).toMatch(/^[ -~]+$/);
  expect(runInThisContext(plain)).toEqual(runInThisContext(code));
});

test.each(['"\\–"', 'String.raw`–`'])('%s, which would mean something else, is refused', (code) => {
  expect(() => inPlainLetters(code, 'main.js')).toThrow('main.js');
});
