import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import {
  AddressCounts,
  type AddressLimit,
  LET_GO_AT_ONCE,
  MOST_COUNTS,
} from '#server/http/address-counts.ts';
import { addressOf, clientOf, networkOf, proxiesOf } from '#server/http/client-of.ts';
import { PROBLEM_LIMIT, SUBMISSION_LIMIT } from '#server/intake/intake-limits.ts';

const rule = { name: 'knock', max: 3, window: 60 };
const start = Date.UTC(2026, 0, 1);

/** The limits that are named in the log while an address and then its network fill their limits, and go on. */
function saidOf(limit: AddressLimit): string[] {
  const warn = vi.fn();
  const counts = new AddressCounts();
  for (let host = 0; host < 25; host++)
    for (let tries = 0; tries <= limit.max; tries++)
      counts.wait({ now: () => 0, log: { warn } as never }, limit, `203.0.113.${host}`);
  return [...new Set(warn.mock.calls.map(([line]) => String(line.limit)))];
}

test('the log says when an address or a network may do no more, but never of problems, whose minute it would tell', () => {
  expect(saidOf(SUBMISSION_LIMIT)).toEqual(['submission']);
  expect(saidOf(PROBLEM_LIMIT)).toEqual([]);
});

test('counts by address are forgotten when they are over, and the oldest where there are too many', () => {
  const counts = new AddressCounts();
  const services = { now: () => start, log: pino({ level: 'silent' }) };
  const fits = (who: string) => counts.fits(services, { ...rule, max: 1 }, who);
  expect(fits('first')).toBe(true);
  for (let others = 1; others < MOST_COUNTS; others++) fits(`other-${others}`);
  expect(fits('first')).toBe(false);
  fits('one too many');
  expect(fits(`other-${LET_GO_AT_ONCE}`)).toBe(false);
  expect(fits('first')).toBe(true);
  counts.removeOld(start + 60_000);
  expect(fits(`other-${LET_GO_AT_ONCE}`)).toBe(true);
});

test('what is remembered of an address stays for its time, whatever strangers are counted', () => {
  let time = start;
  const services = { now: () => time, log: pino({ level: 'silent' }) };
  const counts = new AddressCounts();
  const once = { name: 'was-here', window: 60 };
  const isKnown = (who = '203.0.113.9') => counts.has(services, once, who, 'asha');
  for (let at = 0; at < 30; at++) counts.remember(services, once, `203.0.113.${at}`, 'asha');
  for (let others = 0; others < MOST_COUNTS; others++)
    counts.fits(services, rule, `10.${others >> 16}.${(others >> 8) & 255}.${others & 255}`);
  expect([isKnown(), isKnown('203.0.113.29'), isKnown('203.0.113.99')]).toEqual([
    true,
    true,
    false,
  ]);
  time += 59_999;
  expect(isKnown()).toBe(true);
  time += 1;
  expect(isKnown()).toBe(false);
});

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1:2::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('the address %s stands for %s, in the network %s', (address, client, network) => {
  expect(clientOf(address)).toBe(client);
  expect(networkOf(address)).toBe(network);
});

describe.each([
  ['a /48 of IPv6', (index: number) => `2001:db8:1:${index.toString(16)}::1`, '2001:db8:2::1'],
  ['a /24 of IPv4', (index: number) => `203.0.113.${index}`, '203.0.114.1'],
])('%s', (_, address, elsewhere) => {
  const services = { now: () => start, log: pino({ level: 'silent' }) };
  const tryFrom = (counts: AddressCounts, from: string) => counts.fits(services, rule, from);

  test('may do what twenty addresses may, and others go on', () => {
    const counts = new AddressCounts();
    const tries = Array.from({ length: 20 * rule.max }, (_, index) => address(index));
    expect(tries.every((from) => tryFrom(counts, from))).toBe(true);
    expect(tryFrom(counts, address(200))).toBe(false);
    expect(tryFrom(counts, elsewhere)).toBe(true);
  });

  test('pushes out no count of others when it is full, however many addresses it has', () => {
    const counts = new AddressCounts();
    for (let tries = 0; tries < rule.max; tries++) tryFrom(counts, elsewhere);
    for (let tries = 0; tries < MOST_COUNTS + 200; tries++) tryFrom(counts, address(tries));
    expect(tryFrom(counts, elsewhere)).toBe(false);
  });

  test('is not filled by one address that goes on past its limit', () => {
    const counts = new AddressCounts();
    for (let tries = 0; tries < 100 * rule.max; tries++) tryFrom(counts, address(1));
    expect(tryFrom(counts, address(2))).toBe(true);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:52814', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['[2001:db8::9]:443', '2001:db8::9'],
  ...['unknown', '_hidden', '', '203.0.113', '203.0.113.9:', '[unknown]:80', 'a.example:80'].map(
    (entry) => [entry, '10.0.0.1'],
  ),
])('a proxy at 10.0.0.1 that says "%s" says %s', (entry = '', address) => {
  expect(addressOf({ ip: entry, ips: ['127.0.0.1', '10.0.0.1', entry] })).toBe(address);
});

test.each([
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.1:8080', true],
  ['10.0.0.1', '::ffff:10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['10.0.0.0/8', '10.9.9.9', true],
  ['2001:db8::/32', '[2001:db8::1]:443', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['uniquelocal', '192.168.7.7', true],
  ['loopback', 'unknown', false],
])('with TRUST_PROXY=%s what %s says is believed: %s', (trusted, entry, believed) => {
  expect(proxiesOf([trusted])(entry)).toBe(believed);
});
