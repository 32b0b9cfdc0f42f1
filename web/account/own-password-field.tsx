import { useAddition } from '#web/api/additions.ts';
import { useSession } from '#web/api/check-session.ts';
import { useText } from '#web/text/use-text.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field.tsx';

/** Whether the backend asks for one's password again where an open session is not enough. */
export const useAsksPassword = (): boolean => useAddition('password-again');

/** One's own password, asked again. */
export function OwnPasswordField(props: Omit<TextFieldProps, 'type' | 'label'>) {
  const text = useText().account.ownPassword;
  return (
    <>
      <OwnEmail />
      <PasswordField
        label={text.label}
        hint={text.hint}
        autoComplete="current-password"
        aria-required
        {...props}
      />
    </>
  );
}

/** Tells a password manager whose password is asked for. */
export function OwnEmail() {
  const { user } = useSession();
  return <input type="email" value={user?.email ?? ''} readOnly hidden autoComplete="username" />;
}
