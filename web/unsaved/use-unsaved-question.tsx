import { useState } from 'react';
import { useSession } from '#web/api/check-session.ts';
import { leaveBy } from '#web/router/router.ts';
import { useText } from '#web/text/use-text.ts';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';
import { TEXTS_KEPT, TEXTS_REMOVED } from './leave-guard.tsx';
import { draftsOf, removeDraftsOf } from './stored-drafts.ts';
import { isUnsavedElsewhere } from './unsaved-mark.ts';

/** Milliseconds for which a browser whose database hangs holds up who signs out. */
const PATIENCE = 1000;

const atMost = <Value,>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<Value>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE)),
  ]);

/** What is to become of the texts on this device; null where there are none. */
type Answer = typeof TEXTS_KEPT | typeof TEXTS_REMOVED | null;

/** What somebody who signs out is asked first, and what was answered before. */
type Asking = { of: 'kept' } | { of: 'elsewhere'; answer: Answer };

/**
 * What asks before a sign-out what is to become of the person's unsaved texts: of those on this device,
 * of what other tabs alone have, and of what stands on this screen. It asks nothing where there are none.
 * `question` goes into the page; `signOut` ends with it, or with the leaving.
 *
 * @param leave signs out; the question stays until it is done
 */
export function useUnsavedQuestion(leave: () => void | Promise<void>) {
  const email = useSession().user?.email ?? '';
  const [asking, setAsking] = useState<Asking | null>(null);
  const [busy, setBusy] = useState(false);

  async function goOn(answer: Answer) {
    setBusy(true);
    if (answer === TEXTS_REMOVED) await atMost(removeDraftsOf(email), undefined);
    await leave();
    setBusy(false);
    setAsking(null);
  }

  async function signOut() {
    setBusy(true);
    const drafts = await atMost(draftsOf(email), []);
    setBusy(false);
    if (drafts.length > 0) setAsking({ of: 'kept' });
    else await askElsewhere(null);
  }

  async function askElsewhere(answer: Answer) {
    if (await atMost(isUnsavedElsewhere(), false)) setAsking({ of: 'elsewhere', answer });
    else askScreen(answer);
  }

  /** What is kept nowhere is asked about by its own screen. */
  function askScreen(answer: Answer) {
    if (leaveBy(() => void goOn(answer), answer)) setAsking(null);
  }

  const question = (
    <>
      <KeptQuestion
        open={asking?.of === 'kept'}
        busy={busy}
        onCancel={() => setAsking(null)}
        onGoOn={(answer) => void askElsewhere(answer)}
      />
      <ElsewhereQuestion
        open={asking?.of === 'elsewhere'}
        busy={busy}
        onCancel={() => setAsking(null)}
        onGoOn={() => asking?.of === 'elsewhere' && askScreen(asking.answer)}
      />
    </>
  );
  return { question, busy, signOut };
}

interface QuestionProps {
  open: boolean;
  busy: boolean;
  onCancel: () => void;
  onGoOn: (answer: Answer) => void;
}

/** Of texts that this browser keeps. */
function KeptQuestion({ open, busy, onCancel, onGoOn }: QuestionProps) {
  const text = useText().app;
  return (
    <LateAlertDialog
      open={open}
      title={text.unsavedTitle}
      description={text.unsavedText}
      cancelLabel={text.staySignedIn}
      other={{ label: text.keepUnsaved, onPress: () => onGoOn(TEXTS_KEPT) }}
      confirmLabel={text.removeUnsaved}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onGoOn(TEXTS_REMOVED)}
    />
  );
}

/** Of what tabs alone have. */
function ElsewhereQuestion({ open, busy, onCancel, onGoOn }: QuestionProps) {
  const text = useText().app;
  return (
    <LateAlertDialog
      open={open}
      title={text.elsewhereTitle}
      description={text.elsewhereText}
      cancelLabel={text.staySignedIn}
      confirmLabel={text.signOut}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onGoOn(null)}
    />
  );
}
