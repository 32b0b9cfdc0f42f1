import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './query-params.ts';

const DEFAULTS = { search: '', category: 'all', sort: 'newest', page: 1, city: [] as string[] };
const read = (query: string) => readQuery(new URLSearchParams(query), DEFAULTS);
const write = (query: string, values: Partial<typeof DEFAULTS>) =>
  writeQuery(new URLSearchParams(query), { ...DEFAULTS, ...values }, DEFAULTS).toString();

test('takes the defaults where the query says nothing', () => {
  expect(read('')).toEqual(DEFAULTS);
  expect(read('category=&search=')).toEqual(DEFAULTS);
});

test('reads what the query says, in any script', () => {
  expect(
    read('?search=%E0%A4%AA%E0%A4%9F%E0%A4%A8%E0%A4%BE&category=Law+%26+Order&page=3'),
  ).toEqual({ ...DEFAULTS, search: 'पटना', category: 'Law & Order', page: 3 });
});

test.each(['0', '-1', '1.5', 'x', '1e99', ''])('takes page 1 for page=%s', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test('leaves defaults out of the query', () => {
  expect(write('', {})).toBe('');
  expect(write('search=lamp&page=4', { category: 'Justice' })).toBe('category=Justice');
});

test('leaves alone what belongs to others', () => {
  expect(write('report=7&page=2', { page: 3 })).toBe('report=7&page=3');
});

test('a list is its name repeated, each value once', () => {
  expect(read('city=Gaya&city=&city=Patna&city=Gaya').city).toEqual(['Gaya', 'Patna']);
  expect(write('city=Gaya&city=Patna&page=2', { city: ['Ara', 'Gaya'] })).toBe(
    'city=Ara&city=Gaya',
  );
  expect(write('city=Gaya&city=Patna', {})).toBe('');
});

test('reads back what it wrote', () => {
  const values = {
    search: 'a&b=c नाली',
    category: 'Youth Power',
    sort: 'title',
    page: 12,
    city: ['गया', 'Patna'],
  };
  expect(read(write('', values))).toEqual(values);
});
