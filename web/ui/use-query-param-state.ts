import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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
): [values: T, change: (part: Partial<T>) => void] {
  const [params, setParams] = useSearchParams();
  const fromUrl = JSON.stringify(readQuery(params, defaults));
  const [values, setValues] = useState<T>(() => JSON.parse(fromUrl));
  const [isTyping, setTyping] = useState(false);
  const written = useRef(fromUrl);

  // Back, forward or a link changed the URL: its values win over what was about to be written.
  useLayoutEffect(() => {
    if (fromUrl === written.current) return;
    written.current = fromUrl;
    setTyping(false);
    setValues(JSON.parse(fromUrl));
  }, [fromUrl]);

  function write(next: T, replace: boolean, preventScrollReset = true) {
    const query = writeQuery(params, next, defaults);
    written.current = JSON.stringify(readQuery(query, defaults));
    setTyping(false);
    setParams(query, { replace, preventScrollReset });
  }
  const writeTyped = useEffectEvent(() => write(values, true));

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

  function change(part: Partial<T>) {
    const next = { ...values, ...part };
    const changed = Object.keys(part).filter((key) => next[key] !== values[key]);
    if (changed.length === 0) return;
    setValues(next);
    if (changed.every((key) => typed.includes(key))) setTyping(true);
    else write(next, false, !changed.includes('page'));
  }

  return [values, change];
}
