import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SendLinkForm } from './send-link-form.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** The second step is open while there is a token, be it an empty one still to be typed. */
type Token = { value: string; demo: boolean } | null;

export type ForgotPasswordDialogProps = {
  open: boolean;
  knownEmail: string;
  onClose: () => void;
};

/** Step 1 sends the reset link, step 2 chooses the new password. */
export function ForgotPasswordDialog({ open, knownEmail, onClose }: ForgotPasswordDialogProps) {
  const text = useText().login;
  const [email, setEmail] = useState(knownEmail);
  const [token, setToken] = useState<Token>(null);
  const content = useStepFocus(token ? 2 : 1);
  const back = (
    <IconButton
      label={text.reset.back}
      icon={<ArrowLeft />}
      onClick={() => setToken(null)}
      className="-ml-2"
    />
  );
  const head = token
    ? { title: text.reset.title, description: text.reset[token.demo ? 'demo' : 'hint'], lead: back }
    : { title: text.forgot.title, description: text.forgot.hint };
  return (
    <Dialog open={open} onClose={onClose} size="sm" {...head}>
      <div ref={content}>
        {token ? (
          <ResetPasswordForm email={email} token={token.value} onDone={onClose} />
        ) : (
          <SendLinkForm
            email={email}
            onEmail={setEmail}
            onToken={(value) => setToken({ value, demo: value !== '' })}
          />
        )}
      </div>
    </Dialog>
  );
}
