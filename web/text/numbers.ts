import { late } from './late.ts';

const format = late(() => new Intl.NumberFormat('en-IN'));

/** '12,34,567', as in India in both languages. */
export const number = (count: number): string => format().format(count);

/** '1 row', '2 rows'. */
export const counted = (count: number, one: string, other: string): string =>
  `${number(count)} ${count === 1 ? one : other}`;
