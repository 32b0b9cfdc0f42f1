import { expect, test, vi } from 'vitest';
import { AddressCounts, type AddressLimit } from '#server/http/address-counts.ts';
import { PROBLEM_LIMIT, SUBMISSION_LIMIT } from '#server/intake/intake-limits.ts';

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
