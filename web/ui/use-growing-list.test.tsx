import { setImmediate as nextTask } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubEmptyPage } from './stub-empty-page.ts';

const ROWS = Array.from({ length: 2000 }, (_, index) => ({ id: `${index}` }));
const HERE = { action: 'push', key: '', hash: '', params: {} };

const page = new EventTarget();

/** Somebody scrolls to here. */
function scroll(to: number) {
  vi.stubGlobal('scrollY', to);
  page.dispatchEvent(new Event('scroll'));
}

/** Lets the time of a clock pass that nothing else moves, with all that is drawn in it. */
async function pass(time: number) {
  for (let passed = 0; passed < time; passed += 50) {
    await vi.advanceTimersByTimeAsync(50);
    for (let task = 0; task < 4; task++) await nextTask();
  }
}

beforeEach(() => {
  stubEmptyPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('screen', { height: 900 });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
});

afterEach(() => vi.useRealTimers());

/** Draws a long list; answers how many lots of it are drawn at a time, and draws another view of it. */
async function drawList() {
  const { createRoot } = await import('react-dom/client');
  const { HereContext } = await import('#web/router/use-router.ts');
  const { useGrowingList } = await import('./use-growing-list.ts');
  const counts: number[] = [];
  function List({ view }: { view: string }) {
    counts.push(useGrowingList(ROWS, view).at(-1)?.count ?? 0);
    return null;
  }
  const root = createRoot(document.body);
  const draw = async (view: string) => {
    counts.length = 0;
    root.render(
      <HereContext value={HERE as never}>
        <List view={view} />
      </HereContext>,
    );
    await pass(1000);
  };
  await draw('');
  return {
    count: () => counts.at(-1) ?? 0,
    first: () => counts[0],
    draw,
    end: () => root.unmount(),
  };
}

test('a screen on a phone opens with what is seen below its head; another view of the list fills the window, wherever it is scrolled to', async () => {
  vi.resetModules();
  vi.stubGlobal('screen', { width: 390, height: 844 });
  const { first, count, draw, end } = await drawList();
  expect(first()).toBe(1);
  expect(count()).toBeGreaterThan(4);
  await draw('water');
  expect(first()).toBe(2);
  end();
  vi.resetModules();
});

test('a list does not grow under somebody who scrolls, unless they come to its end', async () => {
  const { count, end } = await drawList();
  const drawn = count();
  expect(drawn).toBeGreaterThan(20);
  for (let turn = 0; turn < 20; turn++) {
    scroll(turn * 100);
    await pass(100);
  }
  const atMostOneMore = count();
  expect(atMostOneMore).toBeLessThanOrEqual(drawn + 4);
  await pass(1000);
  const grown = count();
  expect(grown).toBeGreaterThan(atMostOneMore + 20);
  for (let turn = 0; turn < 5; turn++) {
    scroll(count() * 500);
    await pass(100);
  }
  expect(count()).toBeGreaterThanOrEqual(grown + 5);
  end();
});
