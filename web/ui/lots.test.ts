import { expect, test } from 'vitest';
import { lotsOf, stretchesOf } from './lots.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id: `${id}` }));
const upTo = (count: number) => rowsOf(...Array.from({ length: count }, (_, index) => index));
const idsIn = (lots: ReturnType<typeof lotsOf>) =>
  lots.map(({ rows }) => rows.map(({ id }) => Number(id)));

test('what comes to the end leaves full lots as they are', () => {
  const before = lotsOf(upTo(12));
  const rows = [...before.flatMap((lot) => lot.rows), ...rowsOf(12, 13, 14, 15)];
  const lots = lotsOf(rows, before);
  expect(idsIn(lots)).toEqual([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15]]);
  expect(lots[1]).toBe(before[1]);
  expect(lots[2]?.id).toBe(before[2]?.id);
});

test('a row that goes or comes moves no other row to another lot', () => {
  const before = lotsOf(upTo(15));
  expect(idsIn(lotsOf(rowsOf(0, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14), before))).toEqual([
    [0, 2, 3, 4],
    [6, 7, 8, 9],
    [10, 11, 12, 13, 14],
  ]);
  expect(idsIn(lotsOf(rowsOf(99, 0, 1, 2, 98, 3, 4, 5), before))).toEqual([
    [99, 0, 1, 2, 98, 3, 4],
    [5],
  ]);
});

test('a lot is the same one while its rows show the same, and another once one of them does not', () => {
  const shown = upTo(10).map((row) => ({ ...row, item: { title: row.id } }));
  const before = lotsOf(shown);
  const again = shown.map((row) => ({ ...row }));
  expect(lotsOf(again, before).every((lot, index) => lot === before[index])).toBe(true);
  const changed = again.with(7, { id: '7', item: { title: 'another' } });
  const lots = lotsOf(changed, before);
  expect(lots[0]).toBe(before[0]);
  expect(lots[1]?.rows[2]).toBe(changed[7]);
});

test('every row stands once and in its order, whatever the order was before', () => {
  const before = lotsOf(upTo(15));
  const rows = upTo(15).reverse();
  const lots = lotsOf(rows, before);
  expect(lots.flatMap((lot) => lot.rows)).toEqual(rows);
  expect(new Set(lots.map(({ id }) => id)).size).toBe(lots.length);
});

test('a lot stays in its stretch, whatever comes and goes around it', () => {
  const before = lotsOf(upTo(250));
  expect(stretchesOf(before)).toEqual([
    before.slice(0, 20),
    before.slice(20, 40),
    before.slice(40),
  ]);
  const rows = before.flatMap((lot) => lot.rows);
  const after = lotsOf([...rows.slice(0, 5), ...rows.slice(15)], before);
  expect(after).toEqual([before[0], ...before.slice(3)]);
  expect(stretchesOf(after)).toEqual([
    [before[0], ...before.slice(3, 20)],
    before.slice(20, 40),
    before.slice(40),
  ]);
});
