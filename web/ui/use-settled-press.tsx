import {
  Component,
  type MouseEvent,
  type RefObject,
  type TransitionEvent,
  useEffect,
  useRef,
} from 'react';
import { scrolledByHand } from '#web/router/scroll.ts';

/** Milliseconds for which what moved, or came in place of something else, takes no tap. */
export const SETTLE_TIME = 700;
/** Milliseconds and pixels within which a second tap belongs to the first. */
const DOUBLE_TIME = 1000;
const DOUBLE_REACH = 24;

interface Press {
  x: number;
  y: number;
  /** How far somebody had scrolled: who scrolls in between means both taps. */
  scroll: number;
  at: number;
  on: Element | null;
}

/**
 * Keeps taps from what they were not meant for, in a list whose rows may move: a tap on a row that
 * moved under it a moment ago does nothing, and neither does a second tap on a spot where
 * there is something else by now. Rows are the children of `list`, or of its lots (`data-lot`). Spread
 * `handlers` on it or on what is around it, and draw `watch` behind it. Rows of another `view` were
 * asked for: they do not count as moved. None has moved while `order` is the same object.
 */
export function useSettledPress(list: RefObject<HTMLElement | null>, view: string, order?: object) {
  const movedAt = useRef(new WeakMap<Element, number>());
  const former = useFormerPress();

  function noteMoved(rows: Iterable<Element>) {
    const at = performance.now();
    for (const row of rows) movedAt.current.set(row, at);
  }

  /** A row that grows or shrinks moves all that follow it. */
  function onTransition({ target }: TransitionEvent<HTMLElement>) {
    // What in a row takes another colour below a finger moves nothing.
    if (!(target instanceof HTMLElement) || rowOf(target, list.current) !== target) return;
    const rows = rowsOf(list.current);
    noteMoved(rows.slice(rows.indexOf(target) + 1));
  }

  function isStray(event: MouseEvent<HTMLElement>): boolean {
    // A key presses what has the focus, wherever that stands.
    if (event.detail === 0 || !(event.target instanceof Element)) return false;
    const row = rowOf(event.target, list.current);
    const sinceMove = performance.now() - ((row && movedAt.current.get(row)) ?? -Infinity);
    return sinceMove <= SETTLE_TIME || isSecondTap(event, former.current);
  }

  const handlers = {
    /** A stray press leaves the focus where it is. */
    onMouseDownCapture(event: MouseEvent<HTMLElement>) {
      if (isStray(event)) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!isStray(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onTransitionRun: onTransition,
    onTransitionEnd: onTransition,
  };
  return {
    handlers,
    watch: <RowWatch list={list} view={view} order={order} onMoved={noteMoved} />,
  };
}

interface RowWatchProps {
  list: RefObject<HTMLElement | null>;
  view: string;
  order: object | undefined;
  onMoved: (rows: Element[]) => void;
}

type Tops = Map<HTMLElement, number>;

/**
 * Compares where rows stand just before and just after the page changes: rows out of sight get their
 * true height when they are scrolled to, which is no move. A class, as only a class is asked before.
 */
class RowWatch extends Component<RowWatchProps> {
  override getSnapshotBeforeUpdate(before: RowWatchProps): Tops | null {
    const { view, order, list } = this.props;
    const isOrdered = order !== undefined && order === before.order;
    return before.view === view && !isOrdered ? topsOf(list.current) : null;
  }

  override componentDidUpdate(_: RowWatchProps, __: unknown, tops: Tops | null) {
    if (!tops) return;
    const now = topsOf(this.props.list.current);
    const hasMoved = (element: HTMLElement) =>
      tops.has(element) && tops.get(element) !== now.get(element);
    // Of a lot that was out of sight only its own place is known.
    const isOther = (row: HTMLElement): boolean =>
      tops.has(row) || !isLot(lotOf(row)) ? hasMoved(row) : isOther(lotOf(row));
    this.props.onMoved([...now.keys()].filter((element) => !isLot(element) && isOther(element)));
  }

  override render() {
    return null;
  }
}

/** The press before the one that is going on, wherever it was: also on a dialog that is closed by now. */
function useFormerPress() {
  const former = useRef<Press>(null);
  useEffect(() => {
    let latest: Press | null = null;
    const note = ({ clientX: x, clientY: y, target }: PointerEvent) => {
      former.current = latest;
      const on = target instanceof Element ? target : null;
      latest = { x, y, scroll: scrolledByHand(), at: performance.now(), on };
    };
    // Who types or chooses between two taps means both.
    const forget = () => {
      latest = null;
    };
    addEventListener('pointerdown', note, true);
    addEventListener('input', forget, true);
    return () => {
      removeEventListener('pointerdown', note, true);
      removeEventListener('input', forget, true);
    };
  }, []);
  return former;
}

function isSecondTap({ clientX, clientY, target }: MouseEvent, former: Press | null): boolean {
  if (!former || performance.now() - former.at > DOUBLE_TIME) return false;
  if (Math.abs(scrolledByHand() - former.scroll) > DOUBLE_REACH) return false;
  const distance = Math.hypot(clientX - former.x, clientY - former.y);
  const isSame = controlOf(former.on) === controlOf(target instanceof Element ? target : null);
  return distance <= DOUBLE_REACH && !isSame;
}

const controlOf = (element: Element | null) => element?.closest('a, button') ?? null;

const childrenOf = (parent: Element | null) =>
  Array.from(parent?.children ?? []).filter((child) => child instanceof HTMLElement);

const isLot = (element: HTMLElement) => element.dataset.lot !== undefined;
const lotOf = (row: HTMLElement) => row.parentElement ?? row;

/** The row that an element is or lies in: looked for from there upwards, as there are thousands. */
function rowOf(element: Element | null, list: Element | null): HTMLElement | null {
  if (!element || !list || element === list) return null;
  const { parentElement: parent } = element;
  const isChild = parent === list || (parent instanceof HTMLElement && isLot(parent));
  const isRow = isChild && element instanceof HTMLElement && !isLot(element);
  return isRow ? element : rowOf(parent, list);
}

const rowsOf = (list: Element | null): HTMLElement[] =>
  childrenOf(list).flatMap((child) => (isLot(child) ? rowsOf(child) : child));

/** Of each lot and each row; of lots out of sight not that of what is in them, which would lay it out. */
function topsOf(list: HTMLElement | null, tops: Tops = new Map()): Tops {
  for (const child of childrenOf(list)) {
    // A lot is what the places of its rows are measured from, where a browser skips it.
    const { offsetParent: lot } = child;
    tops.set(child, child.offsetTop + ((lot instanceof HTMLElement && tops.get(lot)) || 0));
    const isSeen = child.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
    if (isLot(child) && isSeen) topsOf(child, tops);
  }
  return tops;
}
