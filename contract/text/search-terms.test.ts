import { expect, test } from 'vitest';
import { searchTerms, writtenAlike } from './search-terms.ts';

const word = (text: string, isLast = false) => ({ word: text, isLast });
const number = (text: string, digits: string) => ({ words: text.split(' '), digits });

test.each([
  ['Street  LIGHT', [word('street'), word('light', true)]],
  ['lamp "Street  light" g', [word('lamp'), { phrase: 'street light' }, word('g', true)]],
  ['“नाली की” सफ़ाई', [{ phrase: 'नाली की' }, word('सफाई', true)]],
  ['"not closed yet', [{ phrase: 'not closed yet' }]],
  ['5"pipe a"b', [word('5"pipe'), word('a"b', true)]],
  ['"', [word('"', true)]],
  [' \u200b ', []],
  ['ward 7 lamp', [word('ward'), number('7', '7'), word('lamp', true)]],
  ['+91 98765-43210', [number('+91 98765-43210', '9876543210')]],
  ['098765 43210', [number('098765 43210', '9876543210')]],
  ['0091 98765 43210', [number('0091 98765 43210', '9876543210')]],
  ['919876543210', [number('919876543210', '9876543210')]],
  ['९८ ७६ ५४ ३२ १०', [number('98 76 54 32 10', '9876543210')]],
  ['(0612) 223.4567', [number('(0612) 223.4567', '6122234567')]],
  ['0043', [number('0043', '0043')]],
  ['+91 43', [number('+91 43', '9143')]],
  ['Lamp street lamp STREET lamp', [word('lamp'), word('street')]],
  ['"a b" 7 "A b" 7', [{ phrase: 'a b' }, number('7', '7')]],
  ['7k4m', [word('7k4m', true)]],
  ['Naali KA paani', [word('naali'), word('paani', true)]],
  ['sadak aur naali ki', [word('sadak'), word('naali')]],
  ['ward 7 me', [word('ward'), number('7', '7')]],
  ['"naali ka" paani', [{ phrase: 'naali ka' }, word('paani', true)]],
  ['ka ke', [word('ka'), word('ke', true)]],
  ['नाली का पानी', [word('नाली'), word('का'), word('पानी', true)]],
])('%j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms);
});

test.each([
  ['2500', ['2,500']],
  ['₹2,500/-', ['₹2500/-']],
  ['rs.2500.50', ['rs.2,500.50']],
  ['100000', ['100,000', '1,00,000']],
  ['1,00,000', ['100000', '100,000']],
  ['100,000', ['100000', '1,00,000']],
  ['123456789', ['123,456,789', '12,34,56,789']],
  ['2500-3000', ['2,500-3,000']],
  ['rs.1,00,000-250000', ['rs.100000-250000', 'rs.100,000-250,000', 'rs.1,00,000-2,50,000']],
  ['₹2,500,', ['₹2500,']],
  ['2500,', ['2,500,']],
  ['1.2500x2500', ['1.2500x2,500']],
  ...[
    '500',
    '9876543210',
    '9,876,543,210',
    '2500,3000',
    '0612',
    '12,34',
    '1,2345',
    '7,1.2500',
    'lamp',
  ].map((word): [string, string[]] => [word, []]),
])('%s is also written %j', (word, others) => {
  expect(writtenAlike(word)).toEqual([word, ...others]);
});
