import { expect, test, vi } from 'vitest';
import { dates, monthOf } from './dates.ts';
import { figures } from './figures.ts';
import { dates as hindiDates } from './hi/dates.ts';
import { figures as hindiFigures } from './hi/figures.ts';
import { number } from './numbers.ts';

/** Each month of some years, on days of one figure and of two, at times of both. */
const moments = [1970, 1999, 2024, 2026].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => [
    new Date(year, month, 5, 7, 9),
    new Date(year, month, 28, 23, 59),
  ]).flat(),
);

type Format = Intl.DateTimeFormatOptions;
const asEver = (locale: string, format: Format) => {
  const written = new Intl.DateTimeFormat(locale, format);
  return moments.map((moment) => written.format(moment));
};
const TIME: Format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

test.each<[string, (date: Date) => string, string, Format]>([
  ['a date', dates.date, 'en-US', { month: 'short', day: '2-digit', year: 'numeric' }],
  ['a month', monthOf, 'en-US', { month: 'short' }],
  ['a day of a year', figures.shortDay, 'en-US', { month: 'short', day: 'numeric' }],
  ['a month of a year', figures.month, 'en-US', { month: 'short', year: 'numeric' }],
  ['a Hindi date', hindiDates.date, 'hi-IN', { day: 'numeric', month: 'long', year: 'numeric' }],
  ['a Hindi day of a year', hindiFigures.shortDay, 'hi-IN', { day: 'numeric', month: 'short' }],
  ['a Hindi month of a year', hindiFigures.month, 'hi-IN', { month: 'long', year: 'numeric' }],
])('%s stands as its language writes it', (_, write, locale, format) => {
  expect(moments.map(write)).toEqual(asEver(locale, format));
});

test('a time of day stands behind its date as its language writes it', () => {
  for (const [own, locale] of [
    [dates, 'en-US'],
    [hindiDates, 'hi-IN'],
  ] as const) {
    const times = asEver(locale, TIME);
    expect(moments.map(own.dateTime)).toEqual(
      moments.map((moment, at) => `${own.date(moment)}, ${times[at]}`),
    );
  }
});

test('a number stands as India groups it', () => {
  const written = new Intl.NumberFormat('en-IN');
  const counts = [0, 1, 10, 999, 1000, 12_345, 99_999, 100_000, 1_234_567, 10_000_000, 123_456_789];
  for (const count of [...counts, -1234, -123_456, 0.5, 1234.5678, 0.1 + 0.2, 22 / 7])
    expect(number(count)).toBe(written.format(count));
});

test('the first number and the first date read nothing of what a browser knows of languages', async () => {
  vi.resetModules();
  const fresh = { ...(await import('./numbers.ts')), ...(await import('./dates.ts')) };
  vi.stubGlobal('Intl', undefined);
  expect(fresh.number(5000)).toBe('5,000');
  expect(fresh.dates.dateTime(new Date(2024, 2, 5, 14, 7))).toBe('Mar 05, 2024, 14:07');
  vi.unstubAllGlobals();
});
