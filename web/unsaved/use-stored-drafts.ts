import { useEffect, useState } from 'react';
import { useSession } from '#web/api/check-session.ts';
import { draftsOf, type StoredDraft } from './stored-drafts.ts';

/** Milliseconds for which a form waits for what was typed in it earlier. */
const PATIENCE = 1000;

/**
 * What the person who is signed in has typed here and not saved: null for the moment in which it is
 * read. A browser that takes longer is not waited for, and what it finds comes later.
 */
export function useStoredDrafts(): StoredDraft[] | null {
  const email = useSession().user?.email ?? '';
  const [drafts, setDrafts] = useState<StoredDraft[] | null>(null);
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => setDrafts((found) => found ?? []), PATIENCE);
    void draftsOf(email).then((found) => left || setDrafts(found));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [email]);
  return drafts;
}
