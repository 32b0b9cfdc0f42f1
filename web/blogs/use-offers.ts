import { useState } from 'react';
import { changeDraft, draftsOf, type StoredDraft } from '#web/unsaved/stored-drafts.ts';

/** What the same person typed in a form earlier and did not save, from the first look to a decision. */
export function useOffers(found: StoredDraft[]) {
  const [typedSince, setTypedSince] = useState<StoredDraft[]>([]);
  /** What was restored and gave way to another one, behind all that was not looked at. */
  const [again, setAgain] = useState<StoredDraft[]>([]);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [discarded, setDiscarded] = useState<StoredDraft | null>(null);
  const decide = (key: string) => setDecided((others) => [...others, key]);
  const offerAgain = (key: string) => setDecided((others) => others.filter((each) => each !== key));

  const isOther = ({ key }: StoredDraft) => again.every((each) => each.key !== key);

  function forgetDiscarded() {
    if (discarded)
      void changeDraft(discarded.key, (draft) =>
        draft.discardedAt === undefined ? draft : undefined,
      );
    setDiscarded(null);
  }

  return {
    offers: [...[...typedSince, ...found].filter(isOther), ...again].filter(
      ({ key }) => !decided.includes(key),
    ),
    /** One to go on with, as it stands by now: another tab may have gone on with it. */
    async take(offered: StoredDraft): Promise<StoredDraft> {
      decide(offered.key);
      const drafts = await draftsOf(offered.email);
      return drafts.find(({ key }) => key === offered.key) ?? offered;
    },
    add(draft: StoredDraft) {
      if (!decided.includes(draft.key)) return setTypedSince((others) => [draft, ...others]);
      setAgain((others) => [...others.filter(({ key }) => key !== draft.key), draft]);
      offerAgain(draft.key);
    },
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
      offerAgain(discarded.key);
      setDiscarded(null);
    },
    forgetDiscarded,
  };
}
