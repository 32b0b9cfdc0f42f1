import { inAlphabet } from '#web/text/by-name.ts';

/** The filter's value for items of any category. */
export const ALL_CATEGORIES = 'all';

interface Categorised {
  category: string;
}

/** Each category once, in the order of its shown name; `chosen` is kept even if no item has it. */
export function categoryOptions(
  items: readonly Categorised[],
  chosen: string,
  nameOf: (category: string) => string,
) {
  const found = new Set(items.map(({ category }) => category).filter((name) => name.trim() !== ''));
  if (chosen !== ALL_CATEGORIES) found.add(chosen);
  return [...found]
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => inAlphabet(one.label, other.label));
}

/** The items themselves where they may be of any. */
export const ofCategory = <Item extends Categorised>(items: Item[], category: string): Item[] =>
  category === ALL_CATEGORIES ? items : items.filter((item) => item.category === category);
