import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { Chosen } from '#web/api/bulk.ts';
import { newestOwn } from '#web/api/own-versions.ts';
import type { ProblemPage } from '#web/api/problems.ts';

/** What is chosen of a list: some of its problems, over all pages, or all that it has. */
export interface Choosing {
  /** On a phone the rows can be chosen from now on; elsewhere they always can. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  count: number;
  isAll: boolean;
  /** How many of them another page or another list has. */
  elsewhere: number;
  isWholePage: boolean;
  /** How many of the page can be chosen. */
  onPage: number;
  /** How many the list has; undefined where they were not all counted: they are not chosen together. */
  total: number | undefined;
  has: (id: string) => boolean;
  /** With `isRange` all rows from the one that was chosen last. */
  toggle: (id: string, isRange: boolean) => void;
  togglePage: () => void;
  chooseAll: () => void;
  clear: () => void;
  /** These too, beside what is chosen by then. */
  add: (ids: readonly string[]) => void;
  chosen: Chosen;
}

const Context = createContext<Choosing | null>(null);

/** Null where nothing can be chosen. */
export const useChoosing = () => useContext(Context);

interface ChoosingProviderProps {
  /** The page on show, once it is here. */
  page: ProblemPage | undefined;
  children: ReactNode;
}

export function ChoosingProvider({ page, children }: ChoosingProviderProps) {
  const hasBulk = useAddition('bulk');
  const choosing = useChoice(page);
  return <Context value={hasBulk ? choosing : null}>{children}</Context>;
}

/** By id, the version that was on show when it was chosen; undefined where that is not known. */
type Seen = ReadonlyMap<string, number | undefined>;

const NOBODY: Seen = new Map();

/** The same object while nothing of it changes: each row follows it. */
function useChoice(page: ProblemPage | undefined): Choosing {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState(NOBODY);
  /** The list of which all are chosen: another one is not meant. */
  const [allOf, setAllOf] = useState('');
  const last = useRef('');
  return useMemo(
    () => choiceOf(page, { isOn, setOn, ids, setIds, allOf, setAllOf, last }),
    [page, isOn, ids, allOf],
  );
}

interface State {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  ids: Seen;
  setIds: Dispatch<SetStateAction<Seen>>;
  allOf: string;
  setAllOf: (list: string) => void;
  last: { current: string };
}

function choiceOf(page: ProblemPage | undefined, state: State): Choosing {
  const { isOn, setOn, ids, setIds, allOf, setAllOf, last } = state;
  const list = page ? JSON.stringify(page.filters) : '';
  const shown: Seen = new Map(page?.problems.map(({ id, version }) => [id, version]));
  const rows = [...shown.keys()].filter(Boolean);
  const isAll = allOf !== '' && allOf === list;
  const total = page?.pagination.total ?? 0;
  const has = (id: string) => isAll || ids.has(id);

  function choose(next: Seen) {
    setIds(next);
    setAllOf('');
  }

  function toggle(id: string, isRange: boolean) {
    const ends = [rows.indexOf(id), isRange ? rows.indexOf(last.current) : -1];
    const [from = 0, to = 0] = ends.includes(-1) ? [] : ends.sort((one, other) => one - other);
    const meant = ends.includes(-1) ? [id] : rows.slice(from, to + 1);
    last.current = id;
    set(meant, !has(id));
  }

  function set(meant: readonly string[], isChosen: boolean) {
    const next = new Map(isAll ? shown : ids);
    for (const id of meant)
      if (!isChosen) next.delete(id);
      else if (!next.has(id)) next.set(id, shown.get(id));
    choose(next);
  }

  const isWholePage = rows.length > 0 && rows.every(has);
  return {
    isOn,
    setOn,
    count: isAll ? total : ids.size,
    isAll,
    elsewhere: isAll ? 0 : [...ids.keys()].filter((id) => !rows.includes(id)).length,
    isWholePage,
    onPage: rows.length,
    total: page?.pagination.isAtLeast ? undefined : total,
    has,
    toggle,
    togglePage: () => set(rows, !isWholePage),
    chooseAll: () => setAllOf(list),
    clear: () => choose(NOBODY),
    // These were named as somebody else has left them.
    add: (more) =>
      setIds((ids) => new Map([...ids, ...more.map((id) => [id, undefined] as const)])),
    // As it is when it is asked for: what is changed here meanwhile need not be on the page.
    get chosen() {
      return isAll && page ? { filters: page.filters } : named(ids);
    },
  };
}

/** What was changed here since it was chosen is in the version that this has made of it. */
const named = (ids: Seen) => ({
  ids: [...ids.keys()],
  versions: [...ids].map(([id, version]) => newestOwn(id, version) ?? null),
});
