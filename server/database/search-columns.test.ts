import { expect, test } from 'vitest';
import { keysOf } from '#contract/text/sounds.ts';
import { searchColumns } from '#server/database/search-columns.ts';

test('words are known by their sounds in lines of up to 1,000 characters, as docs/desk.md says', () => {
  const sounds = keysOf('पानी');
  const line = (length: number) => `पानी${' x'.repeat(length)}`.slice(0, length);
  for (const key of sounds) {
    expect(searchColumns(`a\n${line(1000)}`).sounds).toContain(` ${key} `);
    expect(searchColumns(`a\n${line(1001)}`).sounds).not.toContain(` ${key} `);
  }
  expect(sounds.length).toBeGreaterThan(0);
});
