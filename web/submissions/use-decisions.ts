import { useCallback, useState } from 'react';
import {
  isDecidedElsewhere,
  useApproveSubmission,
  useRejectSubmission,
} from '#web/api/submissions.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';

export type Deed = 'approve' | 'reject';

/** What the page says of the latest decision until the next one. */
export interface Outcome {
  tone: 'done' | 'refused';
  message: string;
  /** The new post, where there is one and the backend names it. */
  postId: string;
}

export interface Decisions {
  outcome: Outcome | null;
  /** By id, what is being done to the submissions that are being decided on. */
  underway: ReadonlyMap<string, Deed>;
  /** Answers whether there is nothing left to decide. The same function at every call of the hook. */
  decide: (id: string, deed: Deed) => Promise<boolean>;
}

/** Approves and rejects, and says how it went: a toast for the eye, a message that stays for all. */
export function useDecisions(): Decisions {
  const text = useText().submissions;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [underway, setUnderway] = useState<Decisions['underway']>(new Map());
  const { mutateAsync: approve } = useApproveSubmission();
  const { mutateAsync: reject } = useRejectSubmission();

  const decide = useCallback(
    async (id: string, deed: Deed) => {
      setOutcome(null);
      setUnderway((all) => new Map(all).set(id, deed));
      const words = text.outcomes[deed];
      try {
        const post = await (deed === 'approve' ? approve(id) : reject(id));
        toast.success(words.toast);
        setOutcome({ tone: 'done', message: words.message, postId: post?.id ?? '' });
        return true;
      } catch (error) {
        toast.error(words.failed);
        if (!isDecidedElsewhere(error)) return false;
        setOutcome({ tone: 'refused', message: error.message, postId: '' });
        return true;
      } finally {
        setUnderway((all) => new Map([...all].filter(([other]) => other !== id)));
      }
    },
    [approve, reject, text],
  );

  return { outcome, underway, decide };
}
