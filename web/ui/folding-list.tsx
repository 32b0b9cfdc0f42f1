import { type MouseEventHandler, memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { FoldingLot, lotOf } from './folding-lot.tsx';
import type { Fold } from './folding-row.tsx';
import { SIZE, stretchesOf } from './lots.ts';
import { useGrowingList } from './use-growing-list.ts';
import { useHand } from './use-hand.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSettledPress } from './use-settled-press.tsx';
import { useStable } from './use-stable.ts';
import type { SteadyList, SteadyRow } from './use-steady-list.ts';

interface FoldingListProps<T> {
  label: string;
  list: SteadyList<T>;
  /** Another text for each search, filter and order. */
  view: string;
  rowClass: string;
  idPrefix?: string;
  /** Must stay the same function while rows need not be drawn again. */
  render: (item: T) => ReactNode;
  /** By id, what was done to items. */
  folds: ReadonlyMap<string, Fold>;
  canUndo: boolean;
  /** What a row says that left for any other reason. */
  goneMessage: string;
  /** Rows that something is being done to: what becomes of them is not known yet. */
  busy?: { has: (id: string) => boolean };
  /** Called when a row has been told long enough. */
  onLeft: (id: string) => void;
  onClick?: MouseEventHandler;
}

const NOBODY = new Set<string>();
/** A lot in which nothing was done: it need not be drawn again for what was done elsewhere. */
const UNTOUCHED = { foldOf: () => null, away: true, gone: NOBODY };

function Rows<T>(props: FoldingListProps<T>) {
  const { label, list, view, rowClass, render, folds, goneMessage, busy = NOBODY } = props;
  const { rows, gone } = list;
  const layers = useGrowingList(rows, view);
  const top = useRef<HTMLDivElement>(null);
  const { away, handlers } = useHand();
  const isFolding = folds.size > 0 || gone.size > 0;
  // What only grows at its end moves nothing.
  const settled = useSettledPress(top, list.view, isFolding ? undefined : rows);
  const left = useMemo<Fold>(() => ({ message: goneMessage }), [goneMessage]);
  const foldOf = useCallback(
    (id: string) => folds.get(id) ?? (gone.has(id) && !busy.has(id) ? left : null),
    [folds, gone, busy, left],
  );
  const isOpen = useCallback(
    ({ id }: SteadyRow<T>) => !(folds.has(id) || gone.has(id)),
    [folds, gone],
  );
  const open = useMemo(() => rows.filter(isOpen), [rows, isOpen]);
  const focus = useRowFocus(open);

  const leave = useStable((id: string) => {
    list.release(id);
    props.onLeft(id);
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the hand is
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks as well
    <div {...handlers} {...settled.handlers} {...focus} onClick={props.onClick}>
      {layers.map((layer, index) => {
        const isTop = index === layers.length - 1;
        return (
          // biome-ignore lint/a11y/useSemanticElements: the rows of a list element would have to be its children
          <div
            key={layer.id}
            ref={isTop ? top : null}
            role="list"
            hidden={!isTop}
            aria-label={label}
          >
            {stretchesOf(layer.lots.slice(0, layer.count)).map((lots, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: it is the number of the stretch
              <div key={number} {...lotOf(lots.length * SIZE)}>
                {lots.map((lot) => (
                  <FoldingLot
                    key={lot.id}
                    rows={lot.rows}
                    render={render}
                    className={rowClass}
                    idPrefix={props.idPrefix}
                    canUndo={props.canUndo}
                    onLeft={leave}
                    {...(isFolding && !lot.rows.every(isOpen) ? { foldOf, away, gone } : UNTOUCHED)}
                  />
                ))}
              </div>
            ))}
          </div>
        );
      })}
      {settled.watch}
    </div>
  );
}

/** Rows that fold into what was done to them, keep their place under the hand and take no stray tap. */
export const FoldingList = memo(Rows) as typeof Rows;
