import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { Submission } from '#web/api/read-submission.ts';
import {
  useApproveSubmission,
  useRejectSubmission,
  useReloadSubmissions,
} from '#web/api/submissions.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';

/** What the page says of the latest decision until the next one. */
export interface Outcome {
  tone: 'done' | 'refused';
  message: string;
  /** The new post, where the backend names it. */
  postId: string;
}

export interface Decision {
  outcome: Outcome | null;
  /** The submission that is being decided on, and how. */
  busy: { id: string; deed: 'approve' | 'reject' } | null;
  approve: (submission: Submission) => Promise<void>;
  reject: (submission: Submission) => Promise<void>;
}

/** Approves and rejects, and says how it went: a toast for the eye, a message that stays for all. */
export function useDecision(): Decision {
  const text = useText().submissions;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState<Decision['busy']>(null);
  const approveSubmission = useApproveSubmission();
  const rejectSubmission = useRejectSubmission();
  const reload = useReloadSubmissions();

  /** Somebody else was faster: the server's sentence explains it, and the list is fetched anew. */
  function refused(error: unknown, failed: string) {
    toast.error(failed);
    if (!(error instanceof ApiError) || error.status !== 409) return;
    setOutcome({ tone: 'refused', message: error.message, postId: '' });
    reload();
  }

  async function approve({ id }: Submission) {
    setOutcome(null);
    setBusy({ id, deed: 'approve' });
    try {
      const post = await approveSubmission.mutateAsync(id);
      toast.success(text.approvedToast);
      setOutcome({ tone: 'done', message: text.approvedMessage, postId: post.id });
    } catch (error) {
      refused(error, text.approveFailed);
    } finally {
      setBusy(null);
    }
  }

  async function reject({ id }: Submission) {
    setOutcome(null);
    setBusy({ id, deed: 'reject' });
    try {
      await rejectSubmission.mutateAsync(id);
      toast.success(text.rejectedToast);
      setOutcome({ tone: 'done', message: text.rejectedMessage, postId: '' });
    } catch (error) {
      refused(error, text.rejectFailed);
    } finally {
      setBusy(null);
    }
  }

  return { outcome, busy, approve, reject };
}
