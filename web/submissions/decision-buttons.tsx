import { Check, X } from 'lucide-react';
import type { Submission } from '#web/api/read-submission.ts';
import { useText } from '#web/text/use-text.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import type { Decision } from './use-decision.ts';

export interface DecisionButtonsProps {
  submission: Submission;
  decision: Decision;
  /** In the preview the buttons say it in full. */
  inPreview?: boolean;
  size?: NonNullable<ButtonProps['size']>;
  describedBy?: string;
}

/** Approve and Reject; what is approved already has neither. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { submission, decision, inPreview = false, size = 'md', describedBy } = props;
  const text = useText().submissions;
  if (submission.status === 'approved') return null;
  const deed = decision.busy?.id === submission.id ? decision.busy.deed : null;
  const shared = { size, disabled: decision.busy !== null, 'aria-describedby': describedBy };
  return (
    <>
      <Button
        {...shared}
        icon={<X />}
        busy={deed === 'reject'}
        busyLabel={text.rejecting}
        onClick={() => void decision.reject(submission)}
      >
        {inPreview ? text.rejectInPreview : text.reject}
      </Button>
      <Button
        {...shared}
        variant="primary"
        icon={<Check />}
        busy={deed === 'approve'}
        busyLabel={text.approving}
        onClick={() => void decision.approve(submission)}
      >
        {inPreview ? text.approveInPreview : text.approve}
      </Button>
    </>
  );
}
