import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { AddressCounts, MOST_COUNTS } from '#server/http/address-counts.ts';
import { clientOf } from '#server/http/client-of.ts';
import { countTry, forgetTries } from '#server/http/rate-limit.ts';
import { startTestServer } from '#server/test/test-server.ts';

const rule = { name: 'knock', max: 3, window: 60 };
const start = Date.UTC(2026, 0, 1);

async function startCounters() {
  const clock = { now: start };
  const { services, db } = await startTestServer({ now: () => clock.now });
  const { addressCounts } = services;
  return {
    clock,
    db,
    counters: {
      account: {
        knock: (who: string) => countTry(services, rule, who),
        forget: (who: string) => forgetTries(services, rule, who),
      },
      address: {
        knock: async (who: string) => addressCounts.count(services, rule, who),
        forget: async (who: string) => addressCounts.forget(rule, who),
      },
    },
  };
}

describe.each(['account', 'address'] as const)('a limit by %s', (by) => {
  async function startCounter() {
    const { clock, counters } = await startCounters();
    return { clock, ...counters[by] };
  }

  test('lets as many pass as it says, and no more, until its time is over', async () => {
    const { clock, knock } = await startCounter();
    for (let tries = 0; tries < rule.max; tries++) await knock('a');
    clock.now += 20_500;
    await expect(knock('a')).rejects.toMatchObject({
      status: 429,
      message: 'Too many tries: wait 40 seconds and try again',
      headers: { 'Retry-After': '40' },
    });
    clock.now = start + 60_000;
    await knock('a');
  });

  test('lets no more pass when all come at once', async () => {
    const { knock } = await startCounter();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => knock('a')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(rule.max);
  });

  test('counts each caller alone', async () => {
    const { knock } = await startCounter();
    for (let tries = 0; tries < rule.max; tries++) await knock('a');
    await knock('b');
  });

  test('starts anew after a clock that was set back', async () => {
    const { clock, knock } = await startCounter();
    for (let tries = 0; tries < rule.max; tries++) await knock('a');
    clock.now = start - 3_600_000;
    await knock('a');
  });

  test('is forgotten on demand', async () => {
    const { knock, forget } = await startCounter();
    for (let tries = 0; tries < rule.max; tries++) await knock('a');
    await forget('a');
    await knock('a');
  });
});

test('a limit by account is met together by processes whose clocks differ', async () => {
  const { clock, counters } = await startCounters();
  const { knock } = counters.account;
  for (let tries = 0; tries < rule.max; tries++) {
    clock.now = start - tries * 1000;
    await knock('a');
  }
  clock.now -= 1000;
  await expect(knock('a')).rejects.toMatchObject({ status: 429 });
});

test('a limit by address leaves nothing in the database', async () => {
  const { db, counters } = await startCounters();
  await counters.address.knock('203.0.113.9');
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('counts by address are forgotten when they are over, and the oldest where there are too many', () => {
  const counts = new AddressCounts();
  const services = { now: () => start, log: pino({ level: 'silent' }) };
  const fits = (who: string) => counts.fits(services, { ...rule, max: 1 }, who);
  expect(fits('first')).toBe(true);
  for (let others = 0; others < MOST_COUNTS; others++) fits(`other-${others}`);
  expect(fits('other-0')).toBe(false);
  expect(fits('first')).toBe(true);
  counts.removeOld(start + 60_000);
  expect(fits('other-1')).toBe(true);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s stands for %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
