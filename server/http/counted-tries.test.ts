import type { Kysely } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { AddressCounts, type AddressLimit, MOST_SPARE } from '#server/http/address-counts.ts';
import { countTry, raiseCount, tooMany, triesOf, waitFor } from '#server/http/rate-limit.ts';
import { addTry, findCount, removeOldCounts } from '#server/http/rate-limit-queries.ts';
import { addTryInMemory, forgetTriesInMemory } from '#server/http/tries-in-memory.ts';
import { shareTestServer } from '#server/test/test-server.ts';
import { word } from '#server/text/sentence.ts';

const START = Date.UTC(2026, 0, 1);
const RULE = { name: 'knock', max: 3, window: 60 };
const server = shareTestServer();

/** What is counted with, a clock that is moved by hand, and the lines of the log. */
function start() {
  const clock = { now: START };
  const lines: { level: number; limit: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { clock, lines, context: { now: () => clock.now, log } };
}

test('who tries too often at an address is told how long to wait, to the millisecond', () => {
  const { clock, lines, context } = start();
  const counts = new AddressCounts();
  const knock = (who = '192.0.2.1', also = '') => counts.wait(context, RULE, who, also);
  expect([knock(), knock()]).toEqual([undefined, undefined]);
  expect(lines).toEqual([]);
  clock.now += 1;
  expect(knock()).toBeUndefined();
  expect(lines).toMatchObject([{ level: 40, limit: 'knock' }]);
  expect([knock(), knock()]).toEqual([59_999, 59_999]);
  expect(knock('192.0.2.1', 'asha')).toBeUndefined();
  // Said once, however often it is tried.
  expect(lines).toHaveLength(1);
  clock.now = START + 59_999;
  expect(knock()).toBe(1);
  clock.now = START + 60_000;
  expect(knock()).toBeUndefined();
  // Begun after the clock was set right: it would end too late.
  clock.now = START - 1;
  expect([knock(), knock(), knock(), knock()]).toEqual([undefined, undefined, undefined, 60_000]);
});

test('of what must not be said nobody behind the same address can tell that or when it came', () => {
  const { clock, lines, context } = start();
  const counts = new AddressCounts();
  clock.now = START + 12_345;
  const passed = Array.from({ length: 40 }, (_, host) => {
    const knock = () => counts.wait(context, { ...RULE, isUnsaid: true }, `192.0.${host}.1`);
    let fit = 0;
    let wait: number | undefined;
    for (; wait === undefined; fit++) wait = knock();
    // The end of the minute for all, whenever each began.
    expect(wait).toBe(START + 60_000 - clock.now);
    clock.now += 1000;
    return fit - 1;
  });
  expect(Math.min(...passed)).toBeGreaterThanOrEqual(RULE.max);
  expect(Math.max(...passed)).toBeLessThanOrEqual(RULE.max + MOST_SPARE);
  expect(new Set(passed).size).toBeGreaterThan(3);
  expect(lines).toEqual([]);
});

test.each<[string, Partial<AddressLimit>, number, number]>([
  ['twenty times as much', {}, 60, 1],
  ['as much as its limit says', { networkMax: 4 }, 4, 1],
])('a network may do %s', (_, limit, most, said) => {
  const { clock, lines, context } = start();
  const counts = new AddressCounts();
  const knock = (host: number) => counts.wait(context, { ...RULE, ...limit }, `192.0.2.${host}`);
  for (let host = 0; host < most; host++) expect(knock(host)).toBeUndefined();
  clock.now += 10;
  expect([knock(250), knock(251)]).toEqual([59_990, 59_990]);
  expect(lines).toHaveLength(said);
});

test('tries are forgotten of one address alone, and for what it is named with', () => {
  const { context } = start();
  const counts = new AddressCounts();
  const once = { ...RULE, max: 1 };
  const knock = (who: string, also?: string) => counts.fits(context, once, who, also);
  const all = () => [knock('192.0.2.1'), knock('192.0.2.1', 'asha'), knock('192.0.2.2')];
  expect(all()).toEqual([true, true, true]);
  counts.forget(once, '192.0.2.1');
  expect(all()).toEqual([true, false, false]);
  counts.forget(once, '192.0.2.1', 'asha');
  expect(all()).toEqual([false, true, false]);
});

test('what is over is forgotten, and nothing else', () => {
  const { clock, context } = start();
  const counts = new AddressCounts();
  const once = { ...RULE, max: 1 };
  const memory = { name: 'was-here', window: 60 };
  counts.fits(context, once, '192.0.2.1');
  counts.remember(context, memory, '192.0.2.1');
  counts.removeOld(START + 59_999);
  expect(counts.fits(context, once, '192.0.2.1')).toBe(false);
  expect(counts.has(context, memory, '192.0.2.1')).toBe(true);
  counts.removeOld(START + 60_000);
  expect(counts.fits(context, once, '192.0.2.1')).toBe(true);
  expect(counts.has(context, memory, '192.0.2.1')).toBe(false);
  // Remembered anew, it lasts anew.
  counts.remember(context, memory, '192.0.2.1');
  clock.now += 50_000;
  counts.remember(context, memory, '192.0.2.1');
  clock.now += 59_999;
  expect(counts.has(context, memory, '192.0.2.1')).toBe(true);
  expect(counts.has(context, { ...memory, name: 'another' }, '192.0.2.1')).toBe(false);
});

test('a full limit by account is logged once, and whoever goes on costs no write', async () => {
  const { services, db } = server();
  const { clock, lines, context } = start();
  const guard = { ...services, ...context };
  const knock = () => waitFor(guard, RULE, 'by account');
  expect([await knock(), await knock()]).toEqual([undefined, undefined]);
  expect(lines).toEqual([]);
  clock.now += 1;
  expect(await knock()).toBeUndefined();
  expect(await triesOf(guard, RULE, 'by account')).toEqual({ tries: 3, endsIn: 59_999 });
  expect([await knock(), await knock()]).toEqual([59_999, 59_999]);
  await expect(countTry(guard, RULE, 'by account')).rejects.toMatchObject({ status: 429 });
  expect(await triesOf(guard, RULE, 'by account')).toMatchObject({ tries: 3 });
  expect(lines).toMatchObject([{ level: 40, limit: 'knock' }]);
  expect(await triesOf(guard, RULE, 'another')).toEqual({ tries: 0, endsIn: 0 });
  expect(await raiseCount(guard, RULE, 'another')).toEqual({ count: 1, endsIn: 60_000 });
  const rows = await db.selectFrom('rate_limits').select('key').execute();
  for (const { key } of rows) expect(key).toMatch(/^knock:[\da-f]{64}$/);
});

test('a count in the database begins anew when it is over, or ends further off than it could', async () => {
  const { db } = server();
  const at = (time: number) => ({ time, fresh: time + 60, furthest: time + 120 });
  const add = async (time: number) => {
    const { count, resets_at } = await addTry(db, 'key', at(time));
    return [count, resets_at];
  };
  const found = async (time: number) => (await findCount(db, 'key', at(time)))?.count;
  expect(await add(1000)).toEqual([1, 1060]);
  expect(await add(1059)).toEqual([2, 1060]);
  expect([await found(1059), await found(1060)]).toEqual([2, undefined]);
  expect([await found(940), await found(939)]).toEqual([2, undefined]);
  expect(await add(940)).toEqual([3, 1060]);
  expect(await add(939)).toEqual([1, 999]);
  expect(await add(999)).toEqual([1, 1059]);
  await removeOldCounts(db, 1058);
  expect(await found(1000)).toBe(1);
  await removeOldCounts(db, 1059);
  expect(await found(1000)).toBeUndefined();
});

test('tries that could not be written are counted alike, for each database alone', () => {
  const [one, other] = [{}, {}] as Kysely<Tables>[];
  if (!one || !other) throw new Error('There are two');
  const add = (time: number, key = 'key', db = one) => {
    const { count, resets_at } = addTryInMemory(db, key, { time, fresh: time + 60 });
    return [count, resets_at];
  };
  expect([add(1000), add(1059)]).toEqual([
    [1, 1060],
    [2, 1060],
  ]);
  expect(add(1000)).toEqual([3, 1060]);
  expect(add(999)).toEqual([1, 1059]);
  expect(add(1059)).toEqual([1, 1119]);
  expect(add(1059, 'key', other)).toEqual([1, 1119]);
  forgetTriesInMemory(one, 'key');
  expect([add(1059)[0], add(1059, 'key', other)[0]]).toEqual([1, 2]);
  forgetTriesInMemory({} as Kysely<Tables>, 'key');
  // 10,000 are held: the one that was counted first makes room.
  for (let others = 0; others < 9999; others++) add(1060, `${others}`);
  expect(add(1060)[0]).toBe(2);
  add(1060, 'one more');
  expect(add(1060)[0]).toBe(3);
  expect(add(1060, '0')[0]).toBe(1);
});

test.each([
  [0, '1', '1 seconds'],
  [1001, '2', '2 seconds'],
  [89_000, '89', '89 seconds'],
  [89_001, '90', '2 minutes'],
  [121_000, '121', '3 minutes'],
])('who has to wait for %i ms is told so in a sentence', (milliseconds, header, wait) => {
  expect(tooMany(milliseconds)).toMatchObject({
    status: 429,
    message: `Too many tries: wait ${wait} and try again`,
    headers: { 'Retry-After': header },
  });
  const advice = () => 'Ask somebody';
  const challenge = { salt: 'salt', bits: 15 };
  const refusal = tooMany(milliseconds, { advice, challenge });
  expect(refusal.message).toBe(`Too many tries: wait ${wait} and try again. Ask somebody`);
  expect(word(refusal.sentence, 'hi')).toMatch(/फिर कोशिश करें। Ask somebody$/);
  expect(refusal.challenge).toEqual(challenge);
});
