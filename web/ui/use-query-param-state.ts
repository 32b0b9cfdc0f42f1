import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type QueryValues, readQuery, writeQuery } from './query-params.ts';

/** Milliseconds of rest after the last key before a typed value goes into the URL. */
const TYPING_PAUSE = 300;

/**
 * List state kept in the URL's query, defaults left out. The values change at once; a change of
 * `typed` keys alone reaches the URL after a pause and replaces the history entry, any other change
 * adds one. `defaults` and `typed` must be constants.
 */
export function useQueryParamState<T extends QueryValues>(
  defaults: T,
  typed: readonly (keyof T)[] = [],
): [values: T, change: (change: Partial<T>) => void] {
  const [params, setParams] = useSearchParams();
  const [values, setValues] = useState(() => readQuery(params, defaults));
  const fromUrl = JSON.stringify(readQuery(params, defaults));
  const written = useRef(fromUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward or a link changed the URL: its values win over what was about to be written.
  useLayoutEffect(() => {
    if (fromUrl === written.current) return;
    written.current = fromUrl;
    clearTimeout(timer.current);
    setValues(JSON.parse(fromUrl) as T);
  }, [fromUrl]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function write(next: T, options: { replace: boolean; preventScrollReset: boolean }) {
    const query = writeQuery(params, next, defaults);
    written.current = JSON.stringify(readQuery(query, defaults));
    setParams(query, options);
  }

  function change(part: Partial<T>) {
    const next = { ...values, ...part };
    const changed = Object.keys(part).filter((key) => next[key] !== values[key]);
    if (changed.length === 0) return;
    clearTimeout(timer.current);
    setValues(next);
    const replace = changed.every((key) => typed.includes(key));
    const options = { replace, preventScrollReset: !changed.includes('page') };
    if (!replace) write(next, options);
    else timer.current = setTimeout(() => write(next, options), TYPING_PAUSE);
  }

  return [values, change];
}
