import type { Decision, DecisionAction } from '#web/api/decisions.ts';
import type { Submission } from '#web/api/read-submission.ts';

/** A decision that knows what was looked at, and what its undoing has to bring back. */
export const decisionOn = (
  { id, status, rejectionReason, version }: Submission,
  action: DecisionAction,
  reason = rejectionReason,
): Decision => ({ id, action, from: status, reason, version });
