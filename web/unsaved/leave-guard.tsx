import { useEffect } from 'react';
import { sessionState } from '#web/api/stored-session.ts';
import { useHeldWay } from '#web/router/use-held-way.ts';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';
import { markScreen } from './unsaved-mark.ts';

/** Handed over with the way out of a person who was asked about unsaved texts, and wants them to stay or to go. */
export const TEXTS_KEPT = 'kept';
export const TEXTS_REMOVED = 'removed';

export interface LeaveGuardProps {
  unsaved: boolean;
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean;
  /** Of a text that a sign-out asks about by itself: whether this browser keeps it. */
  isKept?: boolean;
  words: { leaveTitle: string; leaveText: string; stay: string; leave: string };
}

/** Asks before unsaved text is left behind; a session that ended leaves without a question. */
export function LeaveGuard({ unsaved, isUnsaved, isKept, words }: LeaveGuardProps) {
  const isSettled = (state: unknown) =>
    state === TEXTS_REMOVED ? isKept !== undefined : state === TEXTS_KEPT && isKept;
  const held = useHeldWay(
    (next, here) =>
      next.pathname !== here.pathname &&
      !isSettled(next.state) &&
      sessionState().status === 'signed-in' &&
      isUnsaved(),
  );

  useEffect(() => {
    if (unsaved && !isKept) return markScreen();
  }, [unsaved, isKept]);

  useEffect(() => {
    if (!unsaved) return;
    const holdPage = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', holdPage);
    return () => window.removeEventListener('beforeunload', holdPage);
  }, [unsaved, isUnsaved]);

  return (
    <LateAlertDialog
      open={held !== null}
      title={words.leaveTitle}
      description={words.leaveText}
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      tone="primary"
      onCancel={() => held?.stay()}
      onConfirm={() => held?.leave()}
    />
  );
}
