import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { newId } from '#server/database/new-id.ts';
import { timeInId } from '#server/test/time-in-id.ts';

test.each([0, 1, Date.UTC(2026, 0, 1), 2 ** 48 - 1])('a new id of the time %d holds it', (at) => {
  const id = newId(at);
  expect([validate(id), version(id), timeInId(id)]).toEqual([true, 7, at]);
});

test('no two of one time are the same', () => {
  const ids = Array.from({ length: 1000 }, () => newId(1));
  expect(new Set(ids).size).toBe(ids.length);
});
