import { type RefObject, useState } from 'react';
import { failureMessage } from '#web/api/api-error.ts';
import { useSignIn } from '#web/api/sign-in.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showFailure, toast } from '#web/ui/toast.ts';
import { useForm } from './use-form.ts';

/** Email and password. The screen itself leaves for the dashboard once the session is open. */
export function SignInForm({ email }: { email: RefObject<HTMLInputElement | null> }) {
  const text = useText().login;
  const signIn = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  async function submit(values: { email: string; password: string }, form: HTMLFormElement) {
    setFailure(null);
    try {
      await signIn.run(values);
      // An earlier refusal is not true any longer.
      toast.dismiss();
      toast.success(text.succeeded);
    } catch (error) {
      const message = failureMessage(error, text.failed, text.broken);
      showFailure(message);
      setFailure(message);
      form.querySelector<HTMLInputElement>('[name=password]')?.focus();
    }
  }
  const onLoadFailure = () => void toast.error(text.broken);
  const { errors, formProps } = useForm({
    rule: ({ loginBody }) => loginBody,
    submit,
    onLoadFailure,
  });
  return (
    <form {...formProps} aria-label={text.signIn} className="grid gap-5">
      <TextField
        ref={email}
        name="email"
        type="email"
        label={text.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={text.password}
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <p
        aria-live="polite"
        className={
          signIn.isWorking
            ? 'rounded-md bg-attention-soft px-4 py-3 text-attention-text text-sm'
            : 'sr-only'
        }
      >
        {signIn.isWorking && text.checkingHint}
      </p>
      {failure !== null && <Banner>{failure}</Banner>}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 w-full"
        busy={signIn.isPending}
        busyLabel={signIn.isWorking ? text.checking : text.signingIn}
      >
        {text.signIn}
      </Button>
    </form>
  );
}
