import { useState } from 'react';
import { changeDraft, type StoredDraft } from '#web/unsaved/stored-drafts.ts';

/** What the same person typed in a form earlier and did not save, from the first look to a decision. */
export function useOffers(found: StoredDraft[]) {
  const [typedSince, setTypedSince] = useState<StoredDraft[]>([]);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [discarded, setDiscarded] = useState<StoredDraft | null>(null);
  const decide = (key: string) => setDecided((others) => [...others, key]);

  function forgetDiscarded() {
    if (discarded)
      void changeDraft(discarded.key, (draft) =>
        draft.discardedAt === undefined ? draft : undefined,
      );
    setDiscarded(null);
  }

  return {
    offers: [...typedSince, ...found].filter(({ key }) => !decided.includes(key)),
    decide,
    add: (draft: StoredDraft) => setTypedSince((others) => [draft, ...others]),
    /** What was thrown away a moment ago. */
    discarded,
    discard(draft: StoredDraft) {
      forgetDiscarded();
      void changeDraft(draft.key, (kept) => ({ ...kept, discardedAt: Date.now() }));
      setDiscarded(draft);
      decide(draft.key);
    },
    takeBack() {
      if (!discarded) return;
      void changeDraft(discarded.key, ({ discardedAt: _, ...draft }) => draft);
      setDecided((others) => others.filter((key) => key !== discarded.key));
      setDiscarded(null);
    },
    forgetDiscarded,
  };
}
