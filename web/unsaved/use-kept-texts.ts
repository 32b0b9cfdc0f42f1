import { useEffect, useState } from 'react';
import { hasDrafts } from './stored-drafts.ts';

/**
 * Whether this browser keeps what somebody typed and did not save. For who is not signed in: it says
 * neither whose text it is nor what it is called.
 */
export function useKeptTexts(): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    void hasDrafts().then(setKept);
  }, []);
  return kept;
}
