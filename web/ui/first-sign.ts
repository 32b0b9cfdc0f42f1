/** What shows that somebody is there, and may press something next. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls once, at the first sign of somebody from now on; answers how to wait no longer. */
export function atFirstSign(act: () => void): () => void {
  const once = new AbortController();
  const hear = () => {
    once.abort();
    act();
  };
  for (const sign of SIGNS) document.addEventListener(sign, hear, { signal: once.signal });
  return () => once.abort();
}
