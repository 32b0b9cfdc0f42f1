import { useState } from 'react';
import { useEndAllSessions } from '#web/api/account.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useText } from '#web/text/use-text.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Ends every session of one's own after a question; the guard then leads to the sign-in. */
export function SignOutEverywhere({ count }: { count: number }) {
  const text = useText().account;
  const [asking, setAsking] = useState(false);
  const endAll = useEndAllSessions();

  async function leave() {
    try {
      await endAll.mutateAsync();
      toast.success(text.sessions.endedAll);
    } catch (error) {
      setAsking(false);
      toast.error(failureMessage(error, text.failed, text.broken));
    }
  }

  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {text.sessions.endAll}
      </Button>
      <AlertDialog
        open={asking}
        title={text.sessions.endAll}
        description={text.sessions.endAllQuestion(count)}
        cancelLabel={text.cancel}
        confirmLabel={text.sessions.endAllConfirm}
        busyLabel={text.sessions.endingAll}
        busy={endAll.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void leave()}
      />
    </>
  );
}
