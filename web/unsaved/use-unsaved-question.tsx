import { type ReactNode, useState } from 'react';
import { useSession } from '#web/api/check-session.ts';
import { leaveBy } from '#web/router/router.ts';
import { useText } from '#web/text/use-text.ts';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';
import { draftsOf, removeDraftsOf } from './stored-drafts.ts';

/** Milliseconds for which a browser whose database hangs holds up who signs out. */
const PATIENCE = 1000;

const atMost = <Value,>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<Value>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE)),
  ]);

/**
 * What asks before a sign-out what is to become of the person's unsaved texts on this device, and asks
 * nothing where there are none. `question` goes into the page; `signOut` ends with it, or with the leaving.
 *
 * @param leave signs out; the question stays until it is done
 */
export function useUnsavedQuestion(leave: () => void | Promise<void>) {
  const text = useText().app;
  const email = useSession().user?.email ?? '';
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function goOn() {
    setBusy(true);
    await leave();
    setBusy(false);
    setAsking(false);
  }

  async function signOut() {
    setBusy(true);
    const drafts = await atMost(draftsOf(email), []);
    setBusy(false);
    if (drafts.length > 0) setAsking(true);
    // What is kept nowhere is asked about by its own screen.
    else leaveBy(() => void goOn());
  }

  async function remove() {
    setBusy(true);
    await atMost(removeDraftsOf(email), undefined);
    await goOn();
  }

  const question: ReactNode = (
    <LateAlertDialog
      open={asking}
      title={text.unsavedTitle}
      description={text.unsavedText}
      cancelLabel={text.staySignedIn}
      other={{ label: text.keepUnsaved, onPress: () => void goOn() }}
      confirmLabel={text.removeUnsaved}
      busy={busy}
      onCancel={() => setAsking(false)}
      onConfirm={() => void remove()}
    />
  );
  return { question, busy, signOut };
}
