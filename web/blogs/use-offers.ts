import { useState } from 'react';
import { removeDraft, type StoredDraft, writeDraft } from '#web/unsaved/stored-drafts.ts';

/** What the same person typed in a form earlier and did not save, from the first look to a decision. */
export function useOffers(found: StoredDraft[]) {
  const [typedSince, setTypedSince] = useState<StoredDraft[]>([]);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [discarded, setDiscarded] = useState<StoredDraft | null>(null);
  const decide = (key: string) => setDecided((others) => [...others, key]);

  function forgetDiscarded() {
    if (discarded) void removeDraft(discarded.key);
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
      void writeDraft({ ...draft, discardedAt: Date.now() });
      setDiscarded(draft);
      decide(draft.key);
    },
    takeBack() {
      if (!discarded) return;
      void writeDraft(discarded);
      setDecided((others) => others.filter((key) => key !== discarded.key));
      setDiscarded(null);
    },
    forgetDiscarded,
  };
}
