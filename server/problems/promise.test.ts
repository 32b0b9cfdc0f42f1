import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const promised = (entries: string) => readConfig({ PROMISED_DAYS: entries }).promisedDays;

test('what is urgent is promised sooner, unless the operator says otherwise', () => {
  expect(promised('')).toMatchObject({
    'Women / Child Safety': 2,
    'Corruption / Misconduct': 7,
    Education: 14,
  });
  expect(promised('Education=5, 30,Law & Order / Police = 3')).toMatchObject({
    Education: 5,
    'Law & Order / Police': 3,
    'Women / Child Safety': 30,
    Other: 30,
  });
});

test.each(['soon', '0', '4000', 'Roads=3', 'Education=', 'Education=1.5', '-3', '=3'])(
  'a promise of %s is refused',
  (entry) => {
    expect(() => promised(entry)).toThrow(/^PROMISED_DAYS: must list days from 1 to 3650/);
  },
);
