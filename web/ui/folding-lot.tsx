import { memo, type ReactNode } from 'react';
import { type Fold, FoldingRow } from './folding-row.tsx';
import type { SteadyRow } from './use-steady-list.ts';

interface FoldingLotProps<T> {
  rows: readonly SteadyRow<T>[];
  render: (item: T) => ReactNode;
  className: string;
  idPrefix: string | undefined;
  foldOf: (id: string) => Fold | null;
  canUndo: boolean;
  away: boolean;
  gone: ReadonlySet<string>;
  onLeft: (id: string) => void;
}

/** A line between the first row of a lot and the lot before it, as between the lots of two stretches. */
const LOT = '[content-visibility:auto] border-line not-first:*:first:border-t!';
/** In rem, of a row that was never laid out: a tall one on a phone, as what is taller would lie over the next lot. */
const ROW_HEIGHT = 20;

/** What costs no layout while it is out of sight, and is as high as so many rows until it was laid out. */
export const lotOf = (rows: number) => ({
  role: 'none',
  'data-lot': true,
  className: LOT,
  style: { containIntrinsicSize: `auto ${rows * ROW_HEIGHT}rem` },
});

/**
 * Some rows of a long list: a browser that looks after each row by itself has no time left for
 * scrolling. A list to the eye alone.
 */
function Lot<T>(props: FoldingLotProps<T>) {
  const { rows, foldOf, gone, ...same } = props;
  return (
    <ul {...lotOf(rows.length)}>
      {rows.map(({ id, item }) => (
        <FoldingRow key={id} id={id} item={item} fold={foldOf(id)} gone={gone.has(id)} {...same} />
      ))}
    </ul>
  );
}

export const FoldingLot = memo(Lot) as typeof Lot;
