import { foldText } from '#contract/text/fold-text.ts';

/** The filter's value for items of any category. */
export const ALL_CATEGORIES = 'all';

/** Milliseconds of folding at a time, so that a key pressed meanwhile is answered at once. */
const SLICE = 8;

const names = new Intl.Collator(['en', 'hi'], { numeric: true });

interface Categorised {
  category: string;
}

/** Each category once, in alphabetical order; `chosen` is kept even if no item has it. */
export function categoriesOf(items: readonly Categorised[], chosen: string): string[] {
  const found = new Set(items.map(({ category }) => category).filter((name) => name.trim() !== ''));
  if (chosen !== ALL_CATEGORIES) found.add(chosen);
  return [...found].sort(names.compare);
}

export interface Finder<Item> {
  /**
   * The items of a category in which the search text occurs, whatever its case and script form.
   *
   * @param textOf further text of an item, which is folded already
   */
  find(
    items: Item[],
    search: string,
    category: string,
    textOf?: (item: Item) => string | undefined,
  ): Item[];
  /** Folds the items in small steps while nobody waits. Returns what stops it. */
  foldAhead(items: readonly Item[]): () => void;
}

/**
 * A search in what `partsOf` answers of an item. Folding a long text costs far more than looking into
 * it, so each item is folded once; its parts stand on lines of their own.
 */
export function newFinder<Item extends Categorised>(
  partsOf: (item: Item) => string[],
): Finder<Item> {
  const folded = new WeakMap<Item, string>();

  function searchText(item: Item): string {
    const text = folded.get(item) ?? partsOf(item).map(foldText).join('\n');
    folded.set(item, text);
    return text;
  }

  const find: Finder<Item>['find'] = (items, search, category, textOf) => {
    const wanted = foldText(search);
    if (wanted === '' && category === ALL_CATEGORIES) return items;
    return items.filter(
      (item) =>
        (category === ALL_CATEGORIES || item.category === category) &&
        (wanted === '' || searchText(item).includes(wanted) || textOf?.(item)?.includes(wanted)),
    );
  };

  function foldAhead(items: readonly Item[]): () => void {
    let next = 0;
    let timer = setTimeout(step, 0);
    function step() {
      const end = performance.now() + SLICE;
      for (let item = items[next]; item && performance.now() < end; item = items[next]) {
        searchText(item);
        next += 1;
      }
      if (next < items.length) timer = setTimeout(step, SLICE);
    }
    return () => clearTimeout(timer);
  }

  return { find, foldAhead };
}
