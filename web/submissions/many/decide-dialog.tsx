import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { ReasonFields } from '../reason-fields.tsx';
import type { ManyAction } from './use-many-decisions.ts';

interface DecideDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
  /** Answers whether all were decided, or at least tried. */
  onDecide: (action: ManyAction, reason: string) => Promise<boolean>;
  finalFocus: () => HTMLElement | null;
}

/** One decision for all that are chosen; a rejection with one reason, or with none. */
export function DecideDialog({ open, count, onClose, onDecide, finalFocus }: DecideDialogProps) {
  const text = useText().submissions.many;
  const [reason, setReason] = useState('');
  const isRejecting = reason.trim() !== '';
  async function decide(action: ManyAction) {
    if (await onDecide(action, reason.trim())) setReason('');
  }
  return (
    <LateDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={text.title(count)}
      description={text.about}
      footer={
        <>
          <Button data-decision="reject" icon={<X />} onClick={() => void decide('reject')}>
            {isRejecting ? text.rejectWhy(count) : text.reject(count)}
          </Button>
          <Button
            data-decision="approve"
            variant="primary"
            icon={<Check />}
            // A reason says that they are to be rejected.
            disabled={isRejecting}
            onClick={() => void decide('approve')}
          >
            {text.approve(count)}
          </Button>
        </>
      }
    >
      <ReasonFields reason={reason} onChange={setReason} />
    </LateDialog>
  );
}
