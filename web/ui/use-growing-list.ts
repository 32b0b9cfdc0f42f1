import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '#web/router/use-router.ts';

/** Rows drawn at once, and then at a time. */
const FIRST = 40;
const STEP = 200;
/** Milliseconds of rest before the list begins to grow: while somebody types it stays short. */
const REST = 400;

/** One view of the list as far as it is drawn. All but the last are out of date and to be hidden. */
export interface Layer<T> {
  id: number;
  view: string;
  items: T[];
  count: number;
}

/**
 * What to draw of a long list: a few screens at once and the rest little by little, so that in the end
 * everything stands in the page. When `view` changes (another search or order) the old rows, which
 * take long to remove, are hidden and go little by little as well. Back and forward draw all at once,
 * for the place where one was.
 */
export function useGrowingList<T>(items: T[], view: string): Layer<T>[] {
  const returning = useLocation().action === 'pop';
  const [layers, setLayers] = useState<Layer<T>[]>([
    { id: 0, view, items, count: returning ? Math.max(items.length, FIRST) : FIRST },
  ]);
  const shown = follow(layers, items, view);
  if (shown !== layers) setLayers(shown);

  useEffect(() => {
    if (isDone(layers)) return;
    const resting = layers.length === 1 && layers[0]?.count === FIRST;
    const timer = setTimeout(() => startTransition(() => setLayers(nextStep)), resting ? REST : 0);
    return () => clearTimeout(timer);
  }, [layers]);

  return shown;
}

/** The layers for the items of now; the same ones when nothing changed. */
function follow<T>(layers: Layer<T>[], items: T[], view: string): Layer<T>[] {
  const top = layers.at(-1);
  if (!top) return layers;
  if (top.view !== view) {
    const large = layers.filter((layer) => Math.min(layer.count, layer.items.length) > FIRST);
    return [...large, { id: top.id + 1, view, items, count: FIRST }];
  }
  return top.items === items ? layers : [...layers.slice(0, -1), { ...top, items }];
}

function isDone<T>(layers: Layer<T>[]): boolean {
  const [first] = layers;
  return layers.length === 1 && first !== undefined && first.count >= first.items.length;
}

/** Takes rows off the oldest layer that is out of date; when there is none, adds rows. */
function nextStep<T>(layers: Layer<T>[]): Layer<T>[] {
  const [first, ...others] = layers;
  if (!first) return layers;
  if (others.length === 0) return [{ ...first, count: first.count + STEP }];
  const count = Math.min(first.count, first.items.length) - STEP;
  return count > 0 ? [{ ...first, count }, ...others] : others;
}
