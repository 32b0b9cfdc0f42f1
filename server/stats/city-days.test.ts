import { describe, expect, test } from 'vitest';
import { CityCalendar, dayOfDate, indexIn } from '#server/stats/city-days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the days of a city', () => {
  test('begin at its midnight, half an hour beside UTC too', () => {
    const patna = new CityCalendar('Asia/Kolkata');
    const [start, end] = patna.days(dayOfDate('2026-11-22'), 1).starts;
    expect(start).toBe(Date.UTC(2026, 10, 21, 18, 30));
    expect(end).toBe(Date.UTC(2026, 10, 22, 18, 30));
    expect(patna.dayOf(Date.UTC(2026, 10, 21, 18, 30) - 1)).toBe(dayOfDate('2026-11-21'));
    expect(patna.dayOf(Date.UTC(2026, 10, 21, 18, 30))).toBe(dayOfDate('2026-11-22'));
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/Santiago', '2026-09-06', 23],
    ['Pacific/Kiritimati', '2026-05-05', 24],
    ['Pacific/Pago_Pago', '2026-05-05', 24],
  ])('in %s the %s has %i hours', (zone, date, hours) => {
    const [start = 0, end = 0] = new CityCalendar(zone).days(dayOfDate(date), 1).starts;
    expect((end - start) / HOUR).toBe(hours);
  });

  test('hold their first and last moment, and nothing beside', () => {
    const days = new CityCalendar('Asia/Kathmandu').days(dayOfDate('2026-02-27'), 3);
    const [first = 0, second = 0] = days.starts;
    const end = days.starts.at(-1) ?? 0;
    const times = [first - 1, first, second - 1, second, end - 1, end];
    expect(times.map((time) => indexIn(days, time))).toEqual([-1, 0, 0, 1, 2, -1]);
  });
});

test('a time is written as the clocks of the city show it, of the first and of the last month', () => {
  const patna = new CityCalendar('Asia/Kolkata');
  expect(patna.timeOf(Date.UTC(2026, 11, 31, 18, 29))).toBe('2026-12-31 23:59');
  expect(patna.timeOf(Date.UTC(2026, 11, 31, 18, 30))).toBe('2027-01-01 00:00');
});
