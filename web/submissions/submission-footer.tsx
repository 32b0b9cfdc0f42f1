import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { DecisionAction } from '#web/api/decisions.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { DecisionButtons } from '#web/queue/decision-buttons.tsx';
import { useLocation } from '#web/router/use-router.ts';
import { known } from '#web/text/known.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { Fold } from '#web/ui/folding-row.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { useIsThere } from '#web/ui/use-is-there.ts';
import type { KeptWords } from '#web/unsaved/use-kept-words.ts';
import { ReasonForm } from './reason-form.tsx';

export interface SubmissionFooterProps {
  submission: Submission;
  /** Whether a colleague has decided on it while it was read: nobody overrules that unawares. */
  isOvertaken: boolean;
  /** What was done to the one before it. */
  told: Fold | undefined;
  /** Called when that was taken back. */
  onUndone: () => void;
  /** What is being done to it at present. */
  action: DecisionAction | undefined;
  /** False for a moment after it came in place of another one. */
  isSettled: boolean;
  reasons: KeptWords;
  onDecide: (action: DecisionAction, reason?: string) => void;
}

/** What can be done to an open submission, below what was done to the one before. */
export function SubmissionFooter(props: SubmissionFooterProps) {
  const { submission, isOvertaken, told, action, isSettled, reasons, onDecide, onUndone } = props;
  const text = useText().submissions;
  const canUndo = useAddition('undo');
  const [isReasoning, setReasoning] = useState(false);
  const isThere = useIsThere();
  const { onUndo } = told ?? {};
  async function undo() {
    const isUndone = await onUndo?.();
    // Whoever went on by hand is not led back.
    if (isUndone && isThere()) onUndone();
  }
  if (isReasoning && submission.status === 'pending')
    return (
      <ReasonForm
        busy={action === 'reject'}
        written={reasons.of(submission.id)}
        onWrite={(reason) => reasons.keep(submission.id, reason)}
        onReject={(reason) => onDecide('reject', reason)}
        onCancel={() => setReasoning(false)}
      />
    );
  return (
    <>
      {isOvertaken && <Overtaken status={submission.status} />}
      {told && !isOvertaken && (
        <div className="min-w-0 basis-full!">
          <UndoBar
            refused={told.refused}
            onUndo={canUndo && onUndo ? undo : undefined}
            onEnd={() => {}}
          >
            {told.message}
          </UndoBar>
        </div>
      )}
      <Ways {...props} onReason={() => setReasoning(true)} />
      <DecisionButtons
        status={submission.status}
        onlyBack={isOvertaken}
        action={action}
        disabled={!isSettled}
        onDecide={onDecide}
        canUndo={canUndo}
        words={text.actionsInPreview}
        takeBack={text.takeBack}
      />
    </>
  );
}

/** Stays: the buttons below are other ones than a moment ago. */
function Overtaken({ status }: Pick<Submission, 'status'>) {
  const { submissions, queue } = useText();
  const { approve, reject } = submissions.outcomes;
  const already = known({ approved: approve.already, rejected: reject.already }, status);
  return (
    <div className="min-w-0 basis-full!">
      <UndoBar refused onEnd={() => {}}>
        {already ?? queue.decidedMeanwhile}
      </UndoBar>
    </div>
  );
}

/** What only our server can do to one that waits. */
function Ways(props: SubmissionFooterProps & { onReason: () => void }) {
  const { submission, action, isSettled, onReason } = props;
  const text = useText().submissions;
  const { search } = useLocation();
  const canEdit = useAddition('submission-edits') && submission.status === 'pending';
  if (!canEdit) return null;
  return (
    <div className="flex gap-2 max-sm:basis-full! max-sm:[&>*]:grow sm:contents">
      {submission.version !== undefined && (
        <ButtonLink
          variant="quiet"
          icon={<SquarePen className="max-sm:hidden" />}
          // What was published before is edited where it is: an approval publishes that.
          to={
            submission.blogId
              ? paths.editBlog(submission.blogId)
              : paths.editSubmission(submission.id)
          }
          state={{ back: backTo(submission, search) }}
          data-edit
          className="sm:mr-auto sm:-ml-3"
        >
          {text.edit}
        </ButtonLink>
      )}
      <Button
        variant="quiet"
        data-note
        disabled={action !== undefined || !isSettled}
        onClick={onReason}
      >
        {text.rejectWithReason}
      </Button>
    </div>
  );
}

/** The list with the dialog, which a key can leave before the address has it. */
function backTo({ id }: Submission, search: string): string {
  const query = new URLSearchParams(search);
  query.set('preview', id);
  return `?${query}`;
}
