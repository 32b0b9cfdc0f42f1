import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import type { KeptWords } from '#web/unsaved/use-kept-words.ts';
import { isTooLong, ReasonFields } from '../reason-fields.tsx';
import { OF_MANY } from '../use-kept-reasons.ts';
import type { ManyAction } from './use-many-decisions.ts';

interface DecideDialogProps {
  open: boolean;
  count: number;
  reasons: KeptWords;
  onClose: () => void;
  /** Answers whether all were decided, or at least tried. */
  onDecide: (action: ManyAction, reason: string) => Promise<boolean>;
  finalFocus: () => HTMLElement | null;
}

/** One decision for all that are chosen; a rejection with one reason, or with none. */
export function DecideDialog(props: DecideDialogProps) {
  const text = useText().submissions.many;
  const { open, count, reasons, onClose, onDecide, finalFocus } = props;
  const [reason, setReason] = useState(() => reasons.of(OF_MANY));
  const isRejecting = reason.trim() !== '';
  function write(words: string) {
    reasons.keep(OF_MANY, words);
    setReason(words);
  }
  async function decide(action: ManyAction) {
    if (await onDecide(action, reason.trim())) write('');
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
          <Button
            data-decision="reject"
            icon={<X />}
            disabled={isTooLong(reason)}
            onClick={() => void decide('reject')}
          >
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
      <ReasonFields reason={reason} onChange={write} />
    </LateDialog>
  );
}
