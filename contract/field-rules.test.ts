import { expect, test } from 'vitest';
import { richContent } from './field-rules.ts';

test.each([
  [99, false],
  [100, true],
])('a content of %i characters is the same wherever its beginning is cut', (characters, isLong) => {
  const text = `${'x'.repeat(characters - 2)}&#x00000041;<b title="><>">&amp;</b>`;
  for (let cut = 0; cut < 40; cut++) {
    const html = `${`<p title="${'y'.repeat(370 + cut)}">`}${text}</p>`;
    expect(html.length).toBeGreaterThan(500);
    expect([cut, richContent.safeParse(html).success]).toEqual([cut, isLong]);
  }
});
