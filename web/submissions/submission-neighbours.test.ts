import { expect, test } from 'vitest';
import { readSubmission } from '#web/api/read-submission.ts';
import { neighboursOf, nextWaiting } from './submission-neighbours.ts';

const listOf = (...names: string[]) =>
  names.map((name) => {
    const [id, status = 'pending'] = name.split(':');
    return readSubmission({ _id: id, status });
  });

test('an open submission has a place in its list and neighbours within it', () => {
  const shown = listOf('a', 'b', 'c');
  expect(neighboursOf('b', shown, 5)).toEqual({ position: 2, total: 5, previous: 'a', next: 'c' });
  expect(neighboursOf('a', shown, 3)).toMatchObject({ position: 1, previous: undefined });
  expect(neighboursOf('z', shown, 3)).toEqual({ position: 0, total: 3 });
});

test('a decision leads on to the next one that waits still, from the end to the head', () => {
  const before = listOf('a', 'b', 'c', 'd');
  expect(nextWaiting('b', before, listOf('a', 'c', 'd'))).toBe('c');
  expect(nextWaiting('b', before, listOf('a', 'c:approved', 'd'))).toBe('d');
  expect(nextWaiting('d', before, listOf('a', 'b'))).toBe('a');
  expect(nextWaiting('b', before, listOf('b'))).toBeUndefined();
  expect(nextWaiting('b', listOf('b'), listOf('new'))).toBe('new');
  expect(nextWaiting('b', before, listOf('a', 'c', 'd'), true)).toBe('c');
  expect(nextWaiting('d', before, listOf('a', 'b'), true)).toBeUndefined();
});
