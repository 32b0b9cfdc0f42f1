import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import type { ForgotPasswordDialog } from './forgot-password-dialog.tsx';

/** Sign-in itself must not wait for the dialog's code: few need it. */
const loadDialog = () => import('./forgot-password-dialog.tsx');

/** The link that opens the dialog; each opening starts afresh with the email typed so far. */
export function ForgotPassword({ typedEmail }: { typedEmail: () => string }) {
  const text = useText().login;
  const [loading, setLoading] = useState(false);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState({ number: 0, email: '' });
  const [Dialog, setDialog] = useState<typeof ForgotPasswordDialog | null>(null);

  async function show() {
    if (loading) return;
    setLoading(true);
    try {
      const loaded = await loadDialog();
      setDialog(() => loaded.ForgotPasswordDialog);
      setOpening(({ number }) => ({ number: number + 1, email: typedEmail() }));
      setOpen(true);
    } catch {
      toast.error(text.forgot.broken);
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={loading}
        onClick={() => void show()}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        className="mx-auto mt-5 block rounded-sm px-2 py-1 font-semibold text-accent-text text-sm underline decoration-1 underline-offset-4 hover:decoration-2 touch:min-h-11"
      >
        {text.forgotPassword}
      </button>
      {Dialog && (
        <Dialog
          key={opening.number}
          open={open}
          knownEmail={opening.email}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
