import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { here, navigate } from '#web/router/router.ts';
import { useLocation, useSearchParams } from '#web/router/use-router.ts';
import { isWrittenIn } from './is-written-in.ts';
import { isSameValue, type QueryValues, readQuery, writeQuery } from './query-params.ts';
import { useIsThere } from './use-is-there.ts';

/** Milliseconds of rest after the last key before a typed value goes into the URL. */
const TYPING_PAUSE = 300;

/** How a change shows in the history. */
interface Change {
  inPlace?: boolean;
  back?: boolean;
}

/**
 * List state kept in the URL's query, defaults left out. The values change at once and the URL
 * follows: a change of `typed` keys alone, by who writes in a field, after a pause, in place of the
 * history entry; any other change adds one, unless it is made `inPlace`, or leads `back` to where one came from.
 * Back, forward and links set the values; a write of our own, which may be drawn
 * long after newer letters, never does. `defaults` and `typed` must be constants.
 */
export function useQueryParamState<T extends QueryValues>(
  defaults: T,
  typed: readonly (keyof T)[] = [],
): [values: T, change: (part: Partial<T>, how?: Change) => void] {
  const params = useSearchParams();
  const { pathname } = useLocation();
  const [values, setValues] = useState<T>(() => readQuery(params, defaults));
  const [isTyping, setTyping] = useState(false);
  // Ahead of what is drawn, so that no change begins with values that are no more.
  const latest = useRef(values);
  const isThere = useIsThere();
  const ownMark = useForeignNavigation(() => {
    setTyping(false);
    show(readQuery(params, defaults));
  });

  function show(next: T) {
    latest.current = next;
    setValues(next);
  }

  function write({ inPlace = false, back = false }: Change, preventScrollReset = true) {
    setTyping(false);
    const query = writeQuery(params, latest.current, defaults);
    void navigate(`?${query}`, {
      ...{ replace: inPlace || back, back, preventScrollReset, state: ownMark() },
    });
  }
  const writeTyped = useEffectEvent(() => {
    // A field that goes with its screen loses the focus, too: the address is another screen's by then.
    if (here().pathname === pathname) write({ inPlace: true });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value starts the pause anew
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => writeTyped(), TYPING_PAUSE);
    // Whoever leaves the field for a link finds the same list on the way back.
    const leave = () => writeTyped();
    document.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', leave);
    };
  }, [isTyping, values]);

  function change(part: Partial<T>, how: Change = {}) {
    // An answer may come to a list that was left: the address is another screen's by then.
    if (!isThere()) return;
    const next = { ...latest.current, ...part };
    const changed = Object.keys(part).filter((key) => !isSameValue(next[key], latest.current[key]));
    if (changed.length === 0) return;
    show(next);
    const isWriting = isWrittenIn(document.activeElement);
    if (isWriting && changed.every((key) => typed.includes(key))) setTyping(true);
    else write(how, !changed.includes('page'));
  }

  return [values, change];
}

/**
 * Calls `follow` after each navigation but those made with a mark of ours as their state. A mark is
 * known by its identity: the copy of it that the history gives back later is nobody's.
 */
function useForeignNavigation(follow: () => void): () => object {
  const location = useLocation();
  const seen = useRef(location);
  const own = useRef(new WeakSet<object>());
  const followed = useEffectEvent(follow);
  useLayoutEffect(() => {
    if (location === seen.current) return;
    seen.current = location;
    if (!own.current.has(location.state)) followed();
  }, [location]);
  return () => {
    const mark = {};
    own.current.add(mark);
    return mark;
  };
}

/** Tells the entries of the history apart, also where their addresses are the same. */
export const useEntryKey = (): string => useLocation().key;
