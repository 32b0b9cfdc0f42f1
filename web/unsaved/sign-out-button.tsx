import { useState } from 'react';
import { useSession, useSignOut } from '#web/api/auth.ts';
import { useText } from '#web/text/use-text.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { draftsOf, removeDraftsOf } from './stored-drafts.ts';

/** Milliseconds for which a browser whose database hangs holds up who signs out. */
const PATIENCE = 1000;

const atMost = <Value,>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<Value>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE)),
  ]);

/** Signs out; where the person's unsaved texts are on this device, it asks first what is to become of them. */
export function SignOutButton(props: Pick<ButtonProps, 'icon' | 'className'>) {
  const text = useText().app;
  const email = useSession().user?.email ?? '';
  const signOut = useSignOut();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  function leave() {
    setAsking(false);
    signOut.mutate();
    toast.success(text.signedOut);
  }

  async function press() {
    const drafts = await atMost(draftsOf(email), []);
    if (drafts.length > 0) setAsking(true);
    else leave();
  }

  async function remove() {
    setBusy(true);
    await atMost(removeDraftsOf(email), undefined);
    setBusy(false);
    leave();
  }

  return (
    <>
      <Button size="sm" {...props} onClick={() => void press()}>
        {text.signOut}
      </Button>
      <AlertDialog
        open={asking}
        title={text.unsavedTitle}
        description={text.unsavedText}
        cancelLabel={text.keepUnsaved}
        confirmLabel={text.removeUnsaved}
        busy={busy}
        onCancel={leave}
        onDismiss={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}
