import { startTransition, useEffect, useState } from 'react';
import { wasBelow } from '#web/router/scroll.ts';
import { useLocation } from '#web/router/use-router.ts';
import { type Lot, lotsOf } from './lots.ts';
import { whenFree } from './when-free.ts';

/** Pixels of the smallest lot: on a phone the buttons of a row stand below its words. */
const LOT = screen.width < 640 ? 580 : 500;
/** Pixels of what stands above a list. */
const HEAD = 300;
/** Lots that a window can show, wherever it is scrolled to. */
const WINDOW = Math.ceil(screen.height / LOT);
/** Lots drawn as a screen opens: a slow device draws them, and lays them out, for long. */
const FIRST = Math.max(1, Math.ceil((screen.height - HEAD) / LOT));
/** Lots drawn at a time after them: a frame has no room for more. */
const STEP = 4;
/** Milliseconds of rest before the list begins to grow: while somebody types it stays short. */
const REST = 400;

/** Milliseconds after which it grows though the browser is busy. */
const PATIENCE = 100;
/** Milliseconds after which who scrolled counts as done. */
const SCROLLED = 200;
/** Lots below the window that somebody who scrolls has to go on. */
const AHEAD = 4 * WINDOW;

/** When somebody scrolled last, and how many lots they have to go on. A page that is asked later is laid out. */
let scrolledAt = -SCROLLED;
let enough = 0;
addEventListener('scroll', () => {
  scrolledAt = performance.now();
  enough = scrollY / LOT + AHEAD;
});

/** One view of the list as far as it is drawn. All but the last are out of date and to be hidden. */
export interface Layer<T> {
  id: number;
  view: string;
  items: readonly T[];
  lots: readonly Lot<T>[];
  /** How many of the lots are drawn. */
  count: number;
}

/**
 * What to draw of a long list: what fills a window at once and the rest little by little, so that in
 * the end everything stands in the page. When `view` changes (another search or order) the old rows,
 * which take long to remove, are hidden and go little by little as well. Back and forward draw all at
 * once, where one was below its top.
 */
export function useGrowingList<T extends { id: string }>(
  items: readonly T[],
  view: string,
): Layer<T>[] {
  const { action, key, hash } = useLocation();
  const returning = action === 'pop' && (hash !== '' || wasBelow(key));
  const [layers, setLayers] = useState<Layer<T>[]>(() => {
    const lots = lotsOf(items);
    return [{ id: 0, view, items, lots, count: returning ? Math.max(lots.length, WINDOW) : FIRST }];
  });
  const shown = follow(layers, items, view);
  if (shown !== layers) setLayers(shown);

  useEffect(() => {
    if (isDone(layers)) return;
    const resting = layers.length === 1 && layers[0]?.count === WINDOW;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = (time: number) => {
      timer = setTimeout(() => whenFree(grow, { timeout: PATIENCE }), time);
    };
    const grow = () => {
      if (isOver) return;
      const isScrolled = performance.now() < scrolledAt + SCROLLED;
      if (isScrolled && (layers.at(-1)?.count ?? 0) > enough) wait(SCROLLED);
      else startTransition(() => setLayers(nextStep));
    };
    wait(resting ? REST : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [layers]);

  return shown;
}

/** The layers for the items of now; the same ones when nothing changed. */
function follow<T extends { id: string }>(
  layers: Layer<T>[],
  items: readonly T[],
  view: string,
): Layer<T>[] {
  const top = layers.at(-1);
  if (!top) return layers;
  if (top.view !== view) {
    const large = layers.filter((layer) => Math.min(layer.count, layer.lots.length) > WINDOW);
    return [...large, { id: top.id + 1, view, items, lots: lotsOf(items), count: WINDOW }];
  }
  if (top.items === items) return layers;
  return [...layers.slice(0, -1), { ...top, items, lots: lotsOf(items, top.lots) }];
}

function isDone<T>(layers: Layer<T>[]): boolean {
  const [first] = layers;
  return layers.length === 1 && first !== undefined && first.count >= first.lots.length;
}

/** Takes lots off the oldest layer that is out of date; when there is none, adds lots. */
function nextStep<T>(layers: Layer<T>[]): Layer<T>[] {
  const [first, ...others] = layers;
  if (!first) return layers;
  if (others.length === 0)
    return [{ ...first, count: first.count < WINDOW ? WINDOW : first.count + STEP }];
  const count = Math.min(first.count, first.lots.length) - STEP;
  return count > 0 ? [{ ...first, count }, ...others] : others;
}
