import { expect, test } from 'vitest';
import { jsonInParts } from '#server/http/json-in-parts.ts';
import { roundsDuring } from '#server/test/rounds-during.ts';

test.each([
  [{ success: true }],
  [{ success: true, message: undefined, data: { blogs: [], pagination: { total: 0 } } }],
  [{ success: true, data: { blogs: [{ a: 'क"\n', b: undefined }, { c: [1, [2]] }, null] } }],
  [{ data: { list: [undefined, 1, 'x'], none: undefined, nothing: null }, z: [[], {}] }],
  [{ data: [{ in: { depth: { of: ['five'] } } }], 'a "name"': -1.5 }],
])('%j is the JSON that it is as a whole', async (answer) => {
  expect(String(await jsonInParts(answer))).toBe(JSON.stringify(answer));
});

test('others are answered while a list is written that has much in it', async () => {
  const blogs = Array.from({ length: 30 }, (_, id) => ({ id, content: 'क'.repeat(100_000) }));
  const answer = { success: true, data: { blogs, pagination: { total: 30 } } };
  const { result, rounds } = await roundsDuring(() => jsonInParts(answer));
  expect(String(result)).toBe(JSON.stringify(answer));
  expect(rounds).toBeGreaterThanOrEqual(5);
});
