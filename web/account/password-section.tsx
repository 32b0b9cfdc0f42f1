import { PASSWORD_MIN } from '#contract/auth-values.ts';
import { useChangePassword } from '#web/api/account.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button-look.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountRules } from './account-rules.ts';
import { OwnEmail } from './own-password-field.tsx';
import { NotOfferedPanel } from './section-note.tsx';
import { useAccountForm } from './use-account-form.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordSection({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  const text = useText().account.password;
  const changePassword = useChangePassword();
  const { form, formProps, notOffered } = useAccountForm({
    resolver: accountRules(({ changePasswordForm }, values) =>
      changePasswordForm.safeParse(values),
    ),
    defaultValues: EMPTY,
    save: async ({ currentPassword, newPassword }) => {
      await changePassword.mutateAsync({ currentPassword, newPassword });
      toast.success(text.changed);
      return EMPTY;
    },
  });
  const { errors, isSubmitting } = form.formState;
  if (notOffered) return <NotOfferedPanel title={text.heading} />;
  return (
    <Panel title={text.heading}>
      <form {...formProps} className="grid gap-4">
        <p className="text-muted text-sm">{text.hint}</p>
        <OwnEmail />
        <PasswordField
          label={text.current}
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          aria-required
          {...form.register('currentPassword')}
        />
        <PasswordField
          label={text.new}
          hint={text.newHint(PASSWORD_MIN)}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          aria-required
          {...form.register('newPassword')}
        />
        <PasswordField
          label={text.confirm}
          error={errors.confirmPassword?.message}
          autoComplete="new-password"
          aria-required
          {...form.register('confirmPassword')}
        />
        <Button
          type="submit"
          variant={variant}
          className="justify-self-start max-sm:w-full"
          busy={isSubmitting}
          busyLabel={text.changing}
        >
          {text.change}
        </Button>
      </form>
    </Panel>
  );
}
