import { startTransition, useEffect, useMemo, useState } from 'react';

/** Milliseconds of work at a time, so that a key pressed meanwhile is answered at once. */
export const SLICE = 8;
/** The same for what is drawn for the first time: where it can be whole, the page keeps its place. */
const FIRST = 40;

interface Done<Result> {
  result: Result;
}

/** Goes on with the work until it is done, or its time is over. */
export function goOn<Result>(
  work: Generator<undefined, Result>,
  time = SLICE,
): Done<Result> | null {
  const end = performance.now() + time;
  do {
    const { done, value } = work.next();
    if (done) return { result: value };
  } while (performance.now() < end);
  return null;
}

/**
 * The result of work that may be long: what is done within a slice is there at once, else that of the
 * work before stands until the slices are through, or at first what is given for it. `begin` must stay
 * the same function while the work does.
 */
export function useInSlices<Result>(
  begin: () => Generator<undefined, Result>,
  first: Result,
): Result {
  const [latest, setLatest] = useState<Done<Result>>();
  const slice = latest ? SLICE : FIRST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is begun goes on
  const { work, done } = useMemo(() => {
    const begun = begin();
    return { work: begun, done: goOn(begun, slice) };
  }, [begin]);
  if (done && done !== latest) setLatest(done);

  useEffect(() => {
    if (done) return;
    let timer = setTimeout(step);
    function step() {
      const now = goOn(work);
      if (now) startTransition(() => setLatest(now));
      else timer = setTimeout(step);
    }
    return () => clearTimeout(timer);
  }, [work, done]);

  return (done ?? latest ?? { result: first }).result;
}
