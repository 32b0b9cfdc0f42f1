import { afterEach, expect, test, vi } from 'vitest';

const begun: (() => void)[] = [];

/** Another test may have loaded it with the real thing. */
async function finishAnswerAnew() {
  vi.resetModules();
  vi.doMock('node:zlib', async (original) => ({
    ...(await original<typeof import('node:zlib')>()),
    brotliCompress: (
      body: Buffer,
      _: object,
      done: (error: Error | null, compressed: Buffer) => void,
    ) => void begun.push(() => done(null, body)),
  }));
  return (await import('#server/http/finished-answer.ts')).finishAnswer;
}

afterEach(() => {
  vi.doUnmock('node:zlib');
  vi.resetModules();
});

test('no more than two answers are made and compressed at a time, as each takes much memory', async () => {
  const finishAnswer = await finishAnswerAnew();
  let made = 0;
  const make = async () => {
    made += 1;
    return { answer: { text: 'x'.repeat(2000) }, version: undefined };
  };
  const finish = { compress: true, coding: 'br' as const };
  const all = Array.from({ length: 5 }, () => finishAnswer(make, finish));
  for (const count of [2, 3, 4, 5]) {
    await new Promise(setImmediate);
    expect([made, begun.length]).toEqual([count, count]);
    begun[count - 2]?.();
  }
  begun.at(-1)?.();
  expect(await Promise.all(all)).toHaveLength(5);
});
