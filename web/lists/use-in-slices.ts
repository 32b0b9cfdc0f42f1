import { startTransition, useEffect, useMemo, useState } from 'react';

/** Milliseconds of work at a time, so that a key pressed meanwhile is answered at once. */
const SLICE = 8;

interface Done<Result> {
  result: Result;
}

/** Goes on with the work until it is done, or its time is over. */
function goOn<Result>(work: Generator<undefined, Result>, time = SLICE): Done<Result> | null {
  const end = performance.now() + time;
  do {
    const { done, value } = work.next();
    if (done) return { result: value };
  } while (performance.now() < end);
  return null;
}

/** The result of work that is waited for. */
export function toEnd<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * The result of work that may be long: what is done within a slice is there at once, else that of the
 * work before stands until the slices are through. `begin` must stay the same function while the work
 * does; what is drawn for the first time waits for it.
 */
export function useInSlices<Result>(begin: () => Generator<undefined, Result>): Result {
  const { work, done } = useMemo(() => {
    const begun = begin();
    return { work: begun, done: goOn(begun) };
  }, [begin]);
  const [latest, setLatest] = useState<Done<Result>>(() => done ?? { result: toEnd(work) });
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

  return (done ?? latest).result;
}
