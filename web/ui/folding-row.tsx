import { createRef, PureComponent, type ReactNode } from 'react';
import { UndoBar } from './undo-bar.tsx';

/** What a row becomes once something was done to its item. */
export interface Fold {
  /** What was done. */
  message: ReactNode;
  /** It was not done. */
  refused?: boolean;
  /** Answers whether it was taken back; offered where the list can undo. */
  onUndo?: () => Promise<boolean>;
}

export interface FoldingRowProps<T> {
  /** The row's own, also where the item has none. */
  id: string;
  item: T;
  /** Must stay the same function while rows need not be drawn again. */
  render: (item: T) => ReactNode;
  className: string;
  /** What the row's id in the page begins with. */
  idPrefix?: string | undefined;
  /** Null while the row shows its item. */
  fold: Fold | null;
  /** Whether what was done can be undone, as far as is known by now. */
  canUndo: boolean;
  /** Whether no hand is on the list. */
  away: boolean;
  /** Whether the item is no longer in the list: the row goes in the end, else it opens again. */
  gone: boolean;
  /** Called when the row has been told long enough, and has gone if it was to go. */
  onLeft: (id: string) => void;
}

interface State {
  /** The fold whose time is over. */
  over: Fold | null;
}

const FOLDED =
  'overflow-hidden border-line border-t p-2 transition-[min-height,height,padding] duration-200 first:border-t-0';

/**
 * A row of a list that folds into what was done to it. It keeps its height until the hand is away,
 * so that no other row comes under a finger. A class, as only a class is asked before the page changes.
 */
export class FoldingRow<T> extends PureComponent<FoldingRowProps<T>, State> {
  override state: State = { over: null };
  private row = createRef<HTMLLIElement>();
  private leaving = false;

  override getSnapshotBeforeUpdate(before: FoldingRowProps<T>): number | null {
    const folds = Boolean(before.fold) !== Boolean(this.props.fold);
    return folds ? (this.row.current?.getBoundingClientRect().height ?? null) : null;
  }

  override componentDidUpdate(before: FoldingRowProps<T>, _: State, height: number | null) {
    const row = this.row.current;
    if (!row) return;
    // What was told without a way back is told anew with one.
    if (this.state.over && this.props.canUndo !== before.canUndo) this.setState({ over: null });
    if (!this.props.fold) this.leaving = false;
    if (height === null) return this.follow(row);
    hold(row, this.props.fold ? height : null);
    queueMicrotask(() => this.follow(row));
  }

  private follow(row: HTMLLIElement) {
    const { fold, away } = this.props;
    if (!fold || !away || this.leaving) return;
    shrink(row);
    if (this.state.over === fold) this.leave(row);
  }

  private leave(row: HTMLLIElement) {
    if (!this.props.gone) return this.props.onLeft(this.props.id);
    this.leaving = true;
    row.style.height = `${row.getBoundingClientRect().height}px`;
    // Read, so that the height to begin with is in effect before the one to end with.
    void row.offsetHeight;
    Object.assign(row.style, { height: '0px', paddingBlock: '0px' });
    // A transition that is cut short, or never runs, has no end that is told.
    void Promise.allSettled(row.getAnimations().map(({ finished }) => finished)).then(() => {
      if (this.leaving) this.props.onLeft(this.props.id);
    });
  }

  override render() {
    const { id, item, render, className, idPrefix, fold, canUndo } = this.props;
    const { over } = this.state;
    return (
      <li
        ref={this.row}
        // biome-ignore lint/a11y/noRedundantRoles: its parent is none, which would make it none too
        role="listitem"
        id={idPrefix && idPrefix + id}
        data-row={id}
        className={fold ? FOLDED : className}
      >
        {fold ? (
          <UndoBar
            // A way back that comes late has its whole time.
            key={Number(canUndo)}
            refused={fold.refused}
            onUndo={canUndo && over !== fold ? fold.onUndo : undefined}
            onEnd={() => this.setState({ over: fold })}
          >
            {fold.message}
          </UndoBar>
        ) : (
          render(item)
        )}
      </li>
    );
  }
}

/** Rows that got their height a moment ago: thousands may fold at once, and each layout is one of all. */
let held: HTMLElement[] = [];

/** Gives a row this height without a transition; null gives it back its own. */
function hold(row: HTMLElement, height: number | null) {
  Object.assign(row.style, {
    transition: 'none',
    minHeight: height === null ? '' : `${height}px`,
    height: '',
    paddingBlock: '',
  });
  held.push(row);
  if (held.length === 1) queueMicrotask(endHolding);
}

function endHolding() {
  void held[0]?.offsetHeight;
  for (const { style } of held) style.transition = '';
  held = [];
}

function shrink(row: HTMLElement) {
  row.style.minHeight = '0px';
}
