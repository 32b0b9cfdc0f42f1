/** '12,34,567', as in India in both languages, to a thousandth. By hand: see web/text/dates.ts. */
export const number = (count: number): string =>
  String(Math.round(count * 1000) / 1000).replace(/\B(?=(\d\d)*\d{3}(\.|$))/g, ',');

/** '1 row', '2 rows'. */
export const counted = (count: number, one: string, other: string): string =>
  `${number(count)} ${count === 1 ? one : other}`;
