import { useState } from 'react';
import { failureMessage } from '#web/api/api-error.ts';
import { useForgotPassword } from '#web/api/reset-password.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showFailure, toast } from '#web/ui/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { useForm } from './use-form.ts';

type SendLinkFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** Leads on with the token of the answer, or with an empty one for a token that came by mail. */
  onToken: (token: string) => void;
};

/** Step 1: asks for the reset link. */
export function SendLinkForm({ email, onEmail, onToken }: SendLinkFormProps) {
  const text = useText().login.forgot;
  const forgotPassword = useForgotPassword();
  const [notice, setNotice] = useState('');
  const [failure, setFailure] = useState('');
  const { errors, formProps } = useForm({
    rule: ({ forgotPasswordBody }) => forgotPasswordBody,
    onLoadFailure: () => void toast.error(text.broken),
    async submit(values) {
      setNotice('');
      setFailure('');
      try {
        const { message, resetToken } = await forgotPassword.run(values);
        if (resetToken) onToken(resetToken);
        else setNotice(message || text.sent);
      } catch (error) {
        const message = failureMessage(error, text.failed, text.broken);
        showFailure(message);
        setFailure(message);
      }
    },
  });
  useFocusBack(formProps.ref, forgotPassword.isPending);
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        data-initial-focus
        name="email"
        type="email"
        label={useText().login.email}
        defaultValue={email}
        onChange={(event) => onEmail(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
      />
      <LiveRegion>{notice}</LiveRegion>
      {failure && <Banner>{failure}</Banner>}
      <div className="flex flex-wrap-reverse justify-between gap-2 max-sm:*:flex-1">
        <Button variant="quiet" onClick={() => onToken('')}>
          {text.haveToken}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={forgotPassword.isPending}
          busyLabel={text.sending}
        >
          {text.send}
        </Button>
      </div>
    </form>
  );
}
