import { useEffect, useState } from 'react';

/**
 * Whether this browser keeps what somebody typed and did not save. For who is not signed in: it says
 * neither whose text it is nor what it is called.
 */
export function useKeptTexts(): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    // Few see the sign-in with a session lost: its first visit does without this.
    import('./stored-drafts.ts')
      .then(({ hasDrafts }) => hasDrafts())
      .then(setKept, () => undefined);
  }, []);
  return kept;
}
