import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { NoAnswerError } from '#web/api/line-errors.ts';
import { goThrough } from './go-through.ts';

/** Goes through five; what it is to meet at one of them. */
async function five(met: Record<string, () => void>) {
  const stopping = new AbortController();
  const tried: string[] = [];
  const outcome = await goThrough({
    items: ['a', 'b', 'c', 'd', 'e'],
    act: async (item) => {
      tried.push(item);
      met[item]?.();
      met[`stop at ${item}`]?.();
      if (met[`stop at ${item}`]) stopping.abort();
    },
    signal: stopping.signal,
    show: () => undefined,
  });
  return { tried, ...outcome };
}

const fail = (error: Error) => () => {
  throw error;
};

test('what is refused of one is named, and the others go on', async () => {
  const refused = fail(new ApiError(409, 'Decided by Ravi'));
  expect(await five({ b: refused })).toMatchObject({
    done: ['a', 'c', 'd', 'e'],
    failed: [{ item: 'b', why: 'Decided by Ravi' }],
    broken: '',
  });
});

test.each([
  new NoAnswerError('unreachable'),
  new ApiError(401, 'Sign in'),
  new ApiError(429, 'Wait'),
  new ApiError(503, 'Busy'),
])('what concerns all of them ends it: %s', async (error) => {
  const { tried, done, failed, broken } = await five({ c: fail(error) });
  expect({ tried, done, failed, broken }).toEqual({
    tried: ['a', 'b', 'c'],
    done: ['a', 'b'],
    failed: [],
    broken: error.message,
  });
});

test('it ends between two of them', async () => {
  const { tried, done } = await five({ 'stop at b': () => undefined });
  expect([tried, done]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});
