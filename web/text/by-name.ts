import { late } from './late.ts';

const collator = late(() => new Intl.Collator(['en', 'hi'], { numeric: true }));

/** The alphabetical order of what people write, of either script. */
export const inAlphabet = (one: string, other: string): number => collator().compare(one, other);

/** The same for what is shown by its name. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  inAlphabet(one.name, other.name);
