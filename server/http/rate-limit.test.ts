import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { AddressCounts } from '#server/http/address-counts.ts';
import { countTry, forgetTries } from '#server/http/rate-limit.ts';
import { startTestServer } from '#server/test/test-server.ts';

const rule = { name: 'knock', max: 3, window: 60 };
const start = Date.UTC(2026, 0, 1);

async function startCounters() {
  const clock = { now: start };
  const { services, db } = await startTestServer({ now: () => clock.now });
  const account = {
    knock: (who: string) => countTry(services, rule, who),
    forget: (who: string) => forgetTries(services, rule, who),
  };
  return { clock, db, counters: { account, address: byAddress(services) } };
}

type Counting = Parameters<AddressCounts['count']>[0] & { addressCounts: AddressCounts };

const byAddress = (services: Counting) => ({
  knock: async (who: string) => services.addressCounts.count(services, rule, who),
  forget: async (who: string) => services.addressCounts.forget(rule, who),
});

/** What is counted by address is counted in memory. */
function startWithoutDatabase() {
  const clock = { now: start };
  const log = pino({ level: 'silent' });
  const addressCounts = new AddressCounts();
  return { clock, ...byAddress({ now: () => clock.now, log, addressCounts }) };
}

describe.each(['account', 'address'] as const)('a limit by %s', (by) => {
  async function startCounter() {
    if (by === 'address') return startWithoutDatabase();
    const { clock, counters } = await startCounters();
    return { clock, ...counters.account };
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

test('what callers without a token read is counted by their address, what admins read is not', async () => {
  const server = await startTestServer();
  const count = vi.spyOn(server.services.addressCounts, 'count');
  for (const path of ['/blogs', '/stats/dashboard'])
    expect((await server.inject('GET', path, { token: server.adminToken })).status).toBe(200);
  expect(count).not.toHaveBeenCalled();
  await server.inject('GET', '/blogs');
  const read = expect.objectContaining({ name: 'read' });
  expect(count.mock.calls).toEqual([[server.services, read, '127.0.0.1']]);
});
