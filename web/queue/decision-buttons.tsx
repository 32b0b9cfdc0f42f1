import { Check, RotateCcw, X } from 'lucide-react';
import type { CommentStatus } from '#contract/comments.ts';
import type { SubmissionStatus } from '#contract/submission-values.ts';
import type { DecisionAction } from '#web/api/decisions.ts';
import { known } from '#web/text/known.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

export interface DecisionButtonsProps {
  status: string;
  /** What is being done at present. */
  action: DecisionAction | undefined;
  /** Not yet: what is shown came under the finger a moment ago. */
  disabled?: boolean;
  /** Offers the ways back alone. */
  onlyBack?: boolean;
  onDecide: (action: DecisionAction) => void;
  canUndo: boolean;
  words: Record<DecisionAction, { label: string; busy: string }>;
  /** What taking an approval back is called. */
  takeBack: string;
  size?: NonNullable<ButtonProps['size']>;
  describedBy?: string;
}

/** What is offered for each status, in this order; the ways back only where there are any. */
const OFFERS: Record<SubmissionStatus | CommentStatus, readonly DecisionAction[]> = {
  pending: ['reject', 'approve'],
  approved: ['reopen'],
  rejected: ['reopen', 'reject', 'approve'],
};

const LOOKS: Record<DecisionAction, Pick<ButtonProps, 'icon' | 'variant'>> = {
  approve: { icon: <Check className="max-sm:hidden" />, variant: 'primary' },
  reject: { icon: <X className="max-sm:hidden" /> },
  reopen: { icon: <RotateCcw className="max-sm:hidden" />, variant: 'quiet' },
};

/** The decisions on an item; one of a status that the console does not know is decided as if pending. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { status, action, onDecide, canUndo, words, takeBack, size = 'md', describedBy } = props;
  const isDisabled = props.disabled || action !== undefined;
  const offered = known(OFFERS, status) ?? OFFERS.pending;
  return offered
    .filter((own) => (own === 'reopen' ? canUndo : !props.onlyBack))
    .map((own) => (
      <Button
        key={own}
        data-decision={own}
        {...LOOKS[own]}
        size={size}
        disabled={isDisabled}
        aria-describedby={describedBy}
        busy={action === own}
        busyLabel={words[own].busy}
        onClick={() => onDecide(own)}
      >
        {own === 'reopen' && status === 'approved' ? takeBack : words[own].label}
      </Button>
    ));
}
