import { beforeEach, expect, test, vi } from 'vitest';
import { stubEmptyPage } from '#web/ui/stub-empty-page.ts';
import { useInSlices } from './use-in-slices.ts';

/** Each look at the clock takes the rest of a slice. */
beforeEach(() => {
  stubEmptyPage();
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  return () => vi.restoreAllMocks();
});

/** Work that pauses a few times. */
function work(result: string) {
  return function* () {
    for (let pause = 0; pause < 3; pause++) yield;
    return result;
  };
}

test('work that is long is never waited for: what stood before it stands until it is through', async () => {
  const { createRoot } = await import('react-dom/client');
  const drawn: string[] = [];
  function Part({ begin }: { begin: () => Generator<undefined, string> }) {
    drawn.push(useInSlices(begin, 'nothing yet'));
    return null;
  }
  const root = createRoot(document.body);
  root.render(<Part begin={work('one')} />);
  await expect.poll(() => drawn.at(-1)).toBe('one');
  root.render(<Part begin={work('two')} />);
  await expect.poll(() => drawn.at(-1)).toBe('two');
  expect([...new Set(drawn)]).toEqual(['nothing yet', 'one', 'two']);
  root.unmount();
});
