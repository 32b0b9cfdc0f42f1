import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { sessionState } from '#web/api/stored-session.ts';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';

export interface LeaveGuardProps {
  unsaved: boolean;
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean;
  words: { leaveTitle: string; leaveText: string; stay: string; leave: string };
}

/** Asks before unsaved text is left behind; a session that ended leaves without a question. */
export function LeaveGuard({ unsaved, isUnsaved, words }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      sessionState().status === 'signed-in' &&
      isUnsaved(),
  );

  useEffect(() => {
    if (!unsaved) return;
    const holdPage = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', holdPage);
    return () => window.removeEventListener('beforeunload', holdPage);
  }, [unsaved, isUnsaved]);

  return (
    <LateAlertDialog
      open={blocker.state === 'blocked'}
      title={words.leaveTitle}
      description={words.leaveText}
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      tone="primary"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
