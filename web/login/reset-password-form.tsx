import { useState } from 'react';
import { PASSWORD_MIN } from '#contract/auth-values.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useResetPassword } from '#web/api/reset-password.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showFailure, toast } from '#web/ui/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { useForm } from './use-form.ts';

type ResetPasswordFormProps = {
  email: string;
  /** Filled in beforehand; empty when it came by mail. */
  token: string;
  onDone: () => void;
};

/** Step 2: chooses the new password. */
export function ResetPasswordForm({ email, token, onDone }: ResetPasswordFormProps) {
  const text = useText().login.reset;
  const resetPassword = useResetPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, formProps } = useForm({
    rule: ({ resetPasswordForm }) => resetPasswordForm,
    onLoadFailure: () => void toast.error(text.broken),
    async submit({ token, newPassword }) {
      setFailure(null);
      try {
        await resetPassword.run({ token, newPassword });
        toast.success(text.succeeded);
        onDone();
      } catch (error) {
        const message = failureMessage(error, text.failed, text.broken);
        showFailure(message);
        setFailure(message);
      }
    },
  });
  useFocusBack(formProps.ref, resetPassword.isPending);
  return (
    <form {...formProps} className="grid gap-5">
      {/* Tells a password manager whose password changes. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <TextField
        {...(!token && { 'data-initial-focus': true })}
        name="token"
        label={text.token}
        defaultValue={token}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={errors.token}
      />
      <PasswordField
        {...(token && { 'data-initial-focus': true })}
        name="newPassword"
        label={text.newPassword}
        hint={text.passwordHint(PASSWORD_MIN)}
        autoComplete="new-password"
        required
        error={errors.newPassword}
      />
      <PasswordField
        name="confirmPassword"
        label={text.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      {failure !== null && <Banner>{failure}</Banner>}
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={resetPassword.isPending}
        busyLabel={text.submitting}
      >
        {text.submit}
      </Button>
    </form>
  );
}
