import { useCallback, useMemo, useState } from 'react';

interface Identified {
  id: string;
}

/** A row has an id of its own, also where its item has none. */
export interface SteadyRow<T> {
  id: string;
  item: T;
}

interface Held<T> {
  view: string;
  /** What the list is at present. */
  items: readonly SteadyRow<T>[];
  /** What is drawn of it. */
  rows: SteadyRow<T>[];
  /** Rows that are no longer in the list and keep their place until they are let go. */
  gone: ReadonlySet<string>;
  /** How many items wait to be drawn. */
  waiting: number;
}

export interface SteadyList<T> extends Pick<Held<T>, 'view' | 'rows' | 'gone' | 'waiting'> {
  /** Draws what waits, each at its place. */
  admit: () => void;
  /** Draws only these of what waits. */
  letIn: (ids: ReadonlySet<string>) => void;
  /** Takes away a row that is gone. */
  release: (id: string) => void;
}

/**
 * The rows of a list that is asked for again while somebody works in it: none moves by itself. What
 * leaves the list keeps its place until it is let go, what comes to its end is added there, what
 * comes elsewhere waits. A list that is not yet whole (`hold` false) draws everything as it comes.
 * Begins anew when `view` changes. The same object while nothing of it does.
 */
export function useSteadyList<T extends Identified>(
  list: readonly T[],
  view: string,
  hold: boolean,
): SteadyList<T> {
  const items = useMemo(() => list.map(rowOf), [list]);
  const [held, setHeld] = useState(() => begin(items, view));
  const now = follow(held, items, view, hold);
  if (now !== held) setHeld(now);
  const admit = useCallback(() => setHeld((before) => take(before, before.items, false)), []);
  const letIn = useCallback(
    (ids: ReadonlySet<string>) => setHeld((before) => withThese(before, ids)),
    [],
  );
  const release = useCallback((id: string) => setHeld((before) => without(before, id)), []);
  const { rows, gone, waiting } = now;
  return useMemo(
    () => ({ view, rows, gone, waiting, admit, letIn, release }),
    [view, rows, gone, waiting, admit, letIn, release],
  );
}

const rowOf = <T extends Identified>(item: T, index: number): SteadyRow<T> => ({
  id: item.id || `without id, ${index}`,
  item,
});

const begin = <T>(items: readonly SteadyRow<T>[], view: string): Held<T> => ({
  view,
  items,
  rows: [...items],
  gone: new Set(),
  waiting: 0,
});

function follow<T>(
  held: Held<T>,
  items: readonly SteadyRow<T>[],
  view: string,
  hold: boolean,
): Held<T> {
  if (held.view !== view) return begin(items, view);
  return held.items === items ? held : take(held, items, hold);
}

function take<T>(held: Held<T>, items: readonly SteadyRow<T>[], hold: boolean): Held<T> {
  const present = new Map(items.map((item) => [item.id, item]));
  const gone = new Set(held.rows.map(({ id }) => id).filter((id) => !present.has(id)));
  const isEmpty = gone.size === held.rows.length;
  const rows = hold && !isEmpty ? inPlace(held.rows, present) : merged(held.rows, items, gone);
  return { ...held, items, rows, gone, waiting: items.length + gone.size - rows.length };
}

function withThese<T>(held: Held<T>, ids: ReadonlySet<string>): Held<T> {
  const drawn = new Set(held.rows.map(({ id }) => id));
  const items = held.items.filter(({ id }) => drawn.has(id) || ids.has(id));
  const { rows, gone } = take(held, items, false);
  return { ...held, rows, gone, waiting: held.items.length + gone.size - rows.length };
}

/** The rows where they stand, and after them what has come to the end of the list. */
function inPlace<T>(
  rows: SteadyRow<T>[],
  present: ReadonlyMap<string, SteadyRow<T>>,
): SteadyRow<T>[] {
  const known = new Set(rows.map(({ id }) => id));
  const items = [...present.values()];
  const end = items.slice(items.findLastIndex(({ id }) => known.has(id)) + 1);
  return [...rows.map((row) => present.get(row.id) ?? row), ...end];
}

/** The items in their order; rows that are gone stay behind the row they stood behind. */
function merged<T>(
  rows: SteadyRow<T>[],
  items: readonly SteadyRow<T>[],
  gone: ReadonlySet<string>,
): SteadyRow<T>[] {
  const behind = new Map<string, SteadyRow<T>[]>();
  let before = '';
  for (const row of rows)
    if (gone.has(row.id)) behind.set(before, [...(behind.get(before) ?? []), row]);
    else before = row.id;
  return [
    ...(behind.get('') ?? []),
    ...items.flatMap((item) => [item, ...(behind.get(item.id) ?? [])]),
  ];
}

function without<T>(held: Held<T>, id: string): Held<T> {
  if (!held.gone.has(id)) return held;
  const gone = new Set([...held.gone].filter((other) => other !== id));
  return { ...held, gone, rows: held.rows.filter((row) => row.id !== id) };
}
