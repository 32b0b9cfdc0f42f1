import { Check, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import type { Deed } from './use-decisions.ts';

/** Whether there is nothing left to decide on a submission of this status. */
export const isDecided = (status: string) => status === 'approved' || status === 'rejected';

export interface DecisionButtonsProps {
  /** What is being done to the submission at present. */
  deed: Deed | undefined;
  onDecide: (deed: Deed) => void;
  /** In the preview the buttons say it in full. */
  inPreview?: boolean;
  size?: NonNullable<ButtonProps['size']>;
  describedBy?: string;
}

/** Approve and Reject. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { deed, onDecide, inPreview = false, size = 'md', describedBy } = props;
  const text = useText().submissions;
  /** The second click of a double click would meet the row that has moved up meanwhile. */
  const unlessDouble = (chosen: Deed) => (event: MouseEvent) => {
    if (event.detail <= 1) onDecide(chosen);
  };
  const shared = { size, disabled: deed !== undefined, 'aria-describedby': describedBy };
  return (
    <>
      <Button
        {...shared}
        icon={<X className="max-sm:hidden" />}
        busy={deed === 'reject'}
        busyLabel={text.rejecting}
        onClick={unlessDouble('reject')}
      >
        {inPreview ? text.rejectInPreview : text.reject}
      </Button>
      <Button
        {...shared}
        variant="primary"
        icon={<Check className="max-sm:hidden" />}
        busy={deed === 'approve'}
        busyLabel={text.approving}
        onClick={unlessDouble('approve')}
      >
        {inPreview ? text.approveInPreview : text.approve}
      </Button>
    </>
  );
}
