import { useRef } from 'react';
import type { DecisionAction } from '#web/api/decisions.ts';
import type { LoadedList } from '#web/api/pages.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { useSubmission } from '#web/api/submissions.ts';
import type { Decisions } from '#web/queue/use-decisions.ts';
import { useText } from '#web/text/use-text.ts';
import { AlertMessage } from '#web/ui/alert-message.tsx';
import { placeAfter } from '#web/ui/use-row-focus.ts';
import { SubmissionDialog } from './submission-dialog.tsx';

export interface OpenSubmissionProps {
  /** Empty when none is open. */
  id: string;
  submissions: LoadedList<Submission>;
  decisions: Decisions;
  onClose: () => void;
}

/** The submission that the address names, as a dialog; one that no list holds is fetched. */
export function OpenSubmission({ id, submissions, decisions, onClose }: OpenSubmissionProps) {
  const text = useText().submissions;
  const decided = useRef<{ id: string; among: Submission[] }>(null);
  const listed = id === '' ? undefined : submissions.items.find((item) => item.id === id);
  const isMissing = submissions.status === 'success' && !listed && !decisions.underway.has(id);
  const fetched = useSubmission(id, id !== '' && isMissing);
  const submission = listed ?? fetched.data;

  async function decide(action: DecisionAction) {
    const among = submissions.items;
    const from = submission?.status ?? '';
    if (!(await decisions.decide({ id, action, from }))) return;
    decided.current = { id, among };
    onClose();
  }

  /** After a decision on to the next submission, else back to where the dialog was opened from. */
  function finalFocus() {
    const from = decided.current;
    decided.current = null;
    return from && placeAfter(from.id, from.among);
  }

  return (
    <>
      <SubmissionDialog
        submission={id === '' ? undefined : submission}
        action={decisions.underway.get(id)}
        onDecide={(action) => void decide(action)}
        onClose={onClose}
        finalFocus={finalFocus}
      />
      <AlertMessage
        message={isMissing && fetched.error ? text.previewFailed(fetched.error.message) : null}
        onDismiss={onClose}
      />
    </>
  );
}
