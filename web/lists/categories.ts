import { late } from '#web/text/late.ts';

/** The filter's value for items of any category. */
export const ALL_CATEGORIES = 'all';

const names = late(() => new Intl.Collator(['en', 'hi'], { numeric: true }));

interface Categorised {
  category: string;
}

/** Each category once, in alphabetical order; `chosen` is kept even if no item has it. */
export function categoriesOf(items: readonly Categorised[], chosen: string): string[] {
  const found = new Set(items.map(({ category }) => category).filter((name) => name.trim() !== ''));
  if (chosen !== ALL_CATEGORIES) found.add(chosen);
  return [...found].sort(names().compare);
}

/** The items themselves where they may be of any. */
export const ofCategory = <Item extends Categorised>(items: Item[], category: string): Item[] =>
  category === ALL_CATEGORIES ? items : items.filter((item) => item.category === category);
