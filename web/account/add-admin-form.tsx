import type { NewAdmin } from '#contract/auth-forms.ts';
import { PASSWORD_MIN } from '#contract/auth-values.ts';
import { useAddAdmin } from '#web/api/account.ts';
import { useAddition } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useIsThere } from '#web/ui/use-is-there.ts';
import { accountRules } from './account-rules.ts';
import { OwnPasswordField, useAsksPassword } from './own-password-field.tsx';
import { NotOffered } from './section-note.tsx';
import { useAccountForm } from './use-account-form.ts';

/**
 * Name and email of another admin, the first password where the backend sends no invitation,
 * and one's own where it is asked for.
 */
export function AddAdminForm({ onDone }: { onDone: () => void }) {
  const text = useText().account.administrators;
  const addAdmin = useAddAdmin();
  const isThere = useIsThere();
  const asksPassword = useAsksPassword();
  const invites = useAddition('invitations');
  const empty = {
    name: '',
    email: '',
    password: invites ? undefined : '',
    currentPassword: asksPassword ? '' : undefined,
  };
  const { form, formProps, notOffered } = useAccountForm<NewAdmin>({
    resolver: accountRules(({ registerBody }, values) => registerBody.safeParse(values)),
    defaultValues: empty,
    save: async (values) => {
      await addAdmin.mutateAsync(values);
      toast.success(invites ? text.invited(values.name) : text.added(values.name));
      // It may have been closed meanwhile, and opened for another one.
      if (isThere()) onDone();
      return empty;
    },
  });
  const { errors, isSubmitting } = form.formState;
  if (notOffered) return <NotOffered />;
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        data-initial-focus
        label={text.name}
        error={errors.name?.message}
        autoComplete="off"
        aria-required
        {...form.register('name')}
      />
      <TextField
        label={text.email}
        error={errors.email?.message}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...form.register('email')}
      />
      {!invites && (
        <PasswordField
          label={text.password}
          hint={text.passwordHint(PASSWORD_MIN)}
          error={errors.password?.message}
          autoComplete="new-password"
          aria-required
          {...form.register('password')}
        />
      )}
      {asksPassword && (
        <OwnPasswordField
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 w-full"
        busy={isSubmitting}
        busyLabel={text.adding}
      >
        {invites ? text.invite : text.submit}
      </Button>
    </form>
  );
}
