/** Rows of a lot: few enough to be drawn, and laid out when they come in sight, within a frame. */
export const SIZE = 5;

/** Lots of a stretch. */
const LOTS = 20;

/** Neighbours in a long list that are drawn together. */
export interface Lot<Row> {
  id: number;
  rows: readonly Row[];
}

interface Identified {
  id: string;
  /** What it shows: a row with the same is the same row. */
  item?: unknown;
}

/**
 * The rows of a list in lots. A row stays in the lot where it was `before`, whatever comes and goes
 * around it: in another one it would be drawn anew and lose the focus. A lot in which nothing changed
 * is the same object.
 */
export function lotsOf<Row extends Identified>(
  rows: readonly Row[],
  before: readonly Lot<Row>[] = [],
): Lot<Row>[] {
  const lotOf = new Map(before.flatMap((lot) => lot.rows.map((row) => [row.id, lot.id] as const)));
  const lots: { id: number; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = lots.at(-1);
    const id = placeOf(lotOf.get(row.id), last);
    if (last?.id === id) last.rows.push(row);
    else lots.push({ id, rows: [row] });
  }
  const known = new Map(before.map((lot) => [lot.id, lot]));
  return lots.map((lot) => {
    const same = known.get(lot.id);
    return same && isSame(same.rows, lot.rows) ? same : lot;
  });
}

/** The lot of the next row, which may not stand before the last one. */
function placeOf(former: number | undefined, last: Lot<unknown> | undefined): number {
  const lowest = last?.id ?? 0;
  if (former !== undefined && former >= lowest) return former;
  return last && last.rows.length >= SIZE ? lowest + 1 : lowest;
}

const isSame = (some: readonly Identified[], others: readonly Identified[]) =>
  some.length === others.length &&
  some.every(({ id, item }, index) => id === others[index]?.id && item === others[index].item);

/**
 * Lots that a browser watches as one while they are far away, as each frame costs for each that is
 * watched. A lot is always in the same one.
 */
export function stretchesOf<Row>(lots: readonly Lot<Row>[]): Lot<Row>[][] {
  const stretches: Lot<Row>[][] = [];
  for (const lot of lots) {
    const number = Math.floor(lot.id / LOTS);
    stretches[number] ??= [];
    stretches[number].push(lot);
  }
  return stretches;
}
