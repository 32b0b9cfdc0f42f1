import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { cityKey } from '#contract/text/city-key.ts';

/** How many names of cities are read for what they mean during a work: in all, and at most before others come in. */
export async function citiesRead(work: () => Promise<unknown>) {
  cityKey('Patna');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  // Nothing but the reading of a city takes the marks off its letters.
  const read = () => normalize.mock.calls.filter(([form]) => form === 'NFD').length;
  let all = 0;
  let atOnce = 0;
  const count = () => {
    atOnce = Math.max(atOnce, read());
    all += read();
    normalize.mockClear();
  };
  let isOver = false;
  const others = (async () => {
    for (; !isOver; count()) await setImmediate();
  })();
  await work();
  isOver = true;
  await others;
  normalize.mockRestore();
  return { all, atOnce };
}
