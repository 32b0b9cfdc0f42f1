import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { type KeptAnswer, KeptAnswers } from '#server/http/kept-answers.ts';

const AS_IT_IS = { coding: undefined, etag: undefined, isWhole: false, tellsOf: [] };

/** Kept answers of data whose version the test sets, with what was made so far. */
function start(room?: number) {
  const data = { version: '1' };
  const made: string[] = [];
  const kept = new KeptAnswers(async () => data.version, room === undefined ? {} : { room });
  const ask = (key: string, bytes = 10): Promise<KeptAnswer> =>
    kept.answer(key, async () => {
      made.push(key);
      return { body: randomBytes(bytes), ...AS_IT_IS };
    });
  return { data, made, kept, ask };
}

test('an answer is made once for each version of the data, and is the same bytes for all', async () => {
  const { data, made, ask } = start();
  const first = await ask('a');
  expect((await ask('a')).body).toBe(first.body);
  data.version = '2';
  expect((await ask('a')).body).not.toBe(first.body);
  expect(made).toEqual(['a', 'a']);
});

test('those who ask for the same at once wait for one', async () => {
  const { made, ask } = start();
  await Promise.all([ask('a'), ask('a'), ask('a'), ask('b')]);
  expect(made).toEqual(['a', 'b']);
});

test('what was begun before a change is given to nobody who asks after it', async () => {
  const data = { version: '1', text: 'old' };
  const kept = new KeptAnswers(async () => data.version);
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
  const make = async () => {
    const body = Buffer.from(data.text);
    await slow;
    return { body, ...AS_IT_IS };
  };
  const before = kept.answer('a', make);
  await Promise.resolve();
  await Promise.resolve();
  Object.assign(data, { version: '2', text: 'new' });
  const after = kept.answer('a', make);
  goOn();
  expect(String((await before).body)).toBe('old');
  expect(String((await after).body)).toBe('new');
  expect(String((await kept.answer('a', make)).body)).toBe('new');
});

test('one that cannot be made is made again at the next question', async () => {
  const { ask, kept } = start();
  const fail = () => kept.answer('a', () => Promise.reject(new Error('away')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('away');
  expect((await ask('a')).body).toHaveLength(10);
});

test('no more bytes are kept than there is room for: what was not used for longest goes', async () => {
  const { made, kept, ask } = start(10_000);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'e']) await ask(key, 2000);
  expect(kept.bytes).toBeLessThanOrEqual(10_000);
  made.length = 0;
  await ask('a', 2000);
  expect(made).toEqual([]);
  await ask('b', 2000);
  expect(made).toEqual(['b']);
});

test('one that would take most of the room is not kept, and pushes out no other', async () => {
  const { made, kept, ask } = start(10_000);
  await ask('a', 2000);
  await ask('large', 9000);
  await ask('a', 2000);
  await ask('large', 9000);
  expect(made).toEqual(['a', 'large', 'large']);
  expect(kept.bytes).toBeLessThan(3000);
});

test('no more than two are made at a time', async () => {
  const kept = new KeptAnswers(async () => '1');
  let [running, most] = [0, 0];
  const make = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return { body: Buffer.from('x'), ...AS_IT_IS };
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => kept.answer(`${index}`, make)));
  expect(most).toBe(2);
});

test('what the making of large answers has left is collected after some of them', async () => {
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  const { ask } = start();
  for (const key of ['a', 'b', 'c']) await ask(key, 1_100_000);
  // Kept ones leave nothing.
  for (let time = 0; time < 9; time++) await ask('a');
  expect(collect).not.toHaveBeenCalled();
  for (const key of ['d', 'e']) await ask(key, 1_100_000);
  expect(collect.mock.calls).toEqual([[{ type: 'minor', execution: 'sync' }]]);
});
