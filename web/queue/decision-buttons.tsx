import { Check, RotateCcw, X } from 'lucide-react';
import type { DecisionAction } from '#web/api/decisions.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

export interface DecisionButtonsProps {
  status: string;
  /** What is being done at present. */
  action: DecisionAction | undefined;
  onDecide: (action: DecisionAction) => void;
  canUndo: boolean;
  words: Record<DecisionAction, { label: string; busy: string }>;
  /** What taking an approval back is called. */
  takeBack: string;
  size?: NonNullable<ButtonProps['size']>;
  describedBy?: string;
}

/** Approve and Reject for what is not approved; a way back for what is decided, where there is one. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { status, action, onDecide, canUndo, words, takeBack, size = 'md', describedBy } = props;
  const isApproved = status === 'approved';
  const button = (own: DecisionAction, icon: ButtonProps['icon']) => ({
    size,
    disabled: action !== undefined,
    'aria-describedby': describedBy,
    icon,
    busy: action === own,
    busyLabel: words[own].busy,
    onClick: () => onDecide(own),
  });
  return (
    <>
      {canUndo && (isApproved || status === 'rejected') && (
        <Button {...button('reopen', <RotateCcw className="max-sm:hidden" />)} variant="quiet">
          {isApproved ? takeBack : words.reopen.label}
        </Button>
      )}
      {!isApproved && (
        <>
          <Button {...button('reject', <X className="max-sm:hidden" />)}>
            {words.reject.label}
          </Button>
          <Button {...button('approve', <Check className="max-sm:hidden" />)} variant="primary">
            {words.approve.label}
          </Button>
        </>
      )}
    </>
  );
}
