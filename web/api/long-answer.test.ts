import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  bytesInSlices,
  mapInSlices,
  parseInSlices,
  readInSlices,
  readRows,
} from './long-answer.ts';

const rows = (count: number, make: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => make(index));
const answer = (blogs: unknown) => ({ success: true, data: { blogs, pagination: { total: 3 } } });

const LONG = 'अधिकार and "rights" in a row },{"_id": '.repeat(20);

test.each([
  ['of flat rows', rows(300, (_id) => ({ _id, title: LONG, tags: ['a', 'b'] }))],
  ['of rows that hold objects', rows(300, (_id) => ({ _id, author: { name: LONG } }))],
  ['of rows that hold lists of objects', rows(99, () => ({ all: rows(9, () => ({ t: LONG })) }))],
  ['of rows that hold a list of the same name', rows(99, () => ({ blogs: [{ t: LONG }] }))],
  ['of nothing', []],
])('a long list %s is read as a whole', async (_, blogs) => {
  const text = JSON.stringify(answer(blogs));
  expect(await parseInSlices(text, 'blogs')).toEqual(JSON.parse(text));
});

test('any list is read as a whole, in whatever it lies', async () => {
  const body = fc
    .tuple(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.jsonValue(), fc.boolean())
    .map(([list, other, isDeep]) => ({
      other,
      ...(isDeep ? { data: { blogs: list } } : { blogs: list }),
    }));
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const text = JSON.stringify(value);
      expect(await parseInSlices(text, 'blogs', 10)).toEqual(JSON.parse(text));
    }),
    { numRuns: 50 },
  );
});

test('no part of it is long, but where rows hold lists of objects', async () => {
  const text = JSON.stringify(answer(rows(300, (_id) => ({ _id, author: { name: LONG } }))));
  const parse = vi.spyOn(JSON, 'parse');
  await parseInSlices(text, 'blogs');
  const lengths = parse.mock.calls.map(([part]) => part.length);
  parse.mockRestore();
  expect(lengths.length).toBeGreaterThan(5);
  expect(Math.max(...lengths)).toBeLessThan(text.length / 5);
});

test('what is no JSON is none', async () => {
  const text = JSON.stringify(answer(rows(300, () => ({ title: LONG }))));
  await expect(parseInSlices(text.slice(0, -9), 'blogs')).rejects.toThrow(SyntaxError);
  await expect(parseInSlices(`${text} }`, 'blogs')).rejects.toThrow(SyntaxError);
});

test('an answer that comes in pieces is one text', async () => {
  const bytes = new TextEncoder().encode(LONG);
  const body = new ReadableStream({
    start(pieces) {
      for (let start = 0; start < bytes.length; start += 7)
        pieces.enqueue(bytes.slice(start, start + 7));
      pieces.close();
    },
  });
  expect(await readInSlices(new Response(body))).toBe(LONG);
});

test('long work lets others do theirs in between', async () => {
  let others = 0;
  const timer = setInterval(() => others++);
  const busy = (item: number) => {
    const end = performance.now() + 3;
    while (performance.now() < end);
    return item * 2;
  };
  expect(await mapInSlices([1, 2, 3, 4, 5, 6, 7, 8, 9], busy)).toEqual([
    2, 4, 6, 8, 10, 12, 14, 16, 18,
  ]);
  clearInterval(timer);
  expect(others).toBeGreaterThan(1);
});

test('the bytes of a text are the same in pieces, wherever these are cut', async () => {
  for (const before of ['', 'अ']) {
    const text = before + '🙏'.repeat(20_000);
    const bytes = await bytesInSlices(text);
    expect(bytes.length).toBeGreaterThan(1);
    expect(await new Blob(bytes).text()).toBe(text);
  }
});

test('rows that are the same again are the objects that were there, wherever they stand by now', async () => {
  const blog = (id: string, title = 'The drain') => ({
    id,
    title,
    publishedAt: new Date('2026-03-04T05:06:07Z'),
    updatedAt: null,
  });
  const read = (row: Record<string, unknown>) => blog(`${row.id}`, `${row.title}`);
  const former = [blog('a'), blog('b'), blog('c')];
  const titles = { new: 'The lamp', c: 'The drain', b: 'The drain, mended', a: 'The drain' };
  const rowsNow = Object.entries(titles).map(([id, title]) => ({ id, title }));
  const items = await readRows(rowsNow, read, former);
  expect(items).toEqual(rowsNow.map(read));
  expect(items[1]).toBe(former[2]);
  expect(items[2]).not.toBe(former[1]);
  expect(items[3]).toBe(former[0]);
});
