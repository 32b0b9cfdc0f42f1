import { expect, test } from 'vitest';
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './palette.ts';

/** From 0 to 1, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('every text colour is read on every background', () => {
  const pairs = TEXT_COLOURS.flatMap((text) =>
    BACKGROUND_COLOURS.map((background) => ({
      pair: `${text.value} on ${background.value}`,
      contrast: (luminance(background.value) + 0.05) / (luminance(text.value) + 0.05),
    })),
  );
  expect(pairs.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
});
