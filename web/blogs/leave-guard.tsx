import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { sessionState } from '#web/api/stored-session.ts';
import { useText } from '#web/text/use-text.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/**
 * Asks before unsaved text is left behind. `isUnsaved` is asked at the moment of leaving; a session
 * that ended leaves without a question, as the text is kept.
 */
export function LeaveGuard({ unsaved, isUnsaved }: { unsaved: boolean; isUnsaved: () => boolean }) {
  const text = useText().blogs;
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
    <AlertDialog
      open={blocker.state === 'blocked'}
      title={text.leaveTitle}
      description={text.leaveText}
      cancelLabel={text.stay}
      confirmLabel={text.leave}
      tone="primary"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
