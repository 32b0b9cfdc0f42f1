import { useState } from 'react';
import { useEndAllSessions } from '#web/api/account.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsavedQuestion } from '#web/unsaved/use-unsaved-question.tsx';

/**
 * Ends every session of one's own after a question, and a second one where unsaved texts are on this
 * device; the guard then leads to the sign-in.
 */
export function SignOutEverywhere({ count }: { count: number }) {
  const text = useText().account;
  const [asking, setAsking] = useState(false);
  const endAll = useEndAllSessions();

  async function leave() {
    try {
      await endAll.mutateAsync();
      toast.success(text.sessions.endedAll);
    } catch (error) {
      toast.error(failureMessage(error, text.failed, text.broken));
    }
  }
  const unsaved = useUnsavedQuestion(leave);

  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {text.sessions.endAll}
      </Button>
      <LateAlertDialog
        open={asking}
        title={text.sessions.endAll}
        description={text.sessions.endAllQuestion(count)}
        cancelLabel={text.cancel}
        confirmLabel={text.sessions.endAllConfirm}
        busyLabel={text.sessions.endingAll}
        busy={unsaved.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void unsaved.signOut().then(() => setAsking(false))}
      />
      {unsaved.question}
    </>
  );
}
