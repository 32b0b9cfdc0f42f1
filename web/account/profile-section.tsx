import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProfileForm } from '#contract/auth-forms.ts';
import { useChangeProfile } from '#web/api/account.ts';
import { useSession } from '#web/api/check-session.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountRules } from './account-rules.ts';
import { OwnPasswordField, useAsksPassword } from './own-password-field.tsx';
import { NotOfferedPanel } from './section-note.tsx';
import { useAccountForm } from './use-account-form.ts';

/** One's own name and email; sidebar and header follow as soon as they are saved. */
export function ProfileSection() {
  const text = useText().account.profile;
  const { user } = useSession();
  const changeProfile = useChangeProfile();
  const asksPassword = useAsksPassword();
  const { form, formProps, notOffered } = useAccountForm<ProfileForm>({
    resolver: accountRules(({ profileForm }, values) => profileForm.safeParse(values)),
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      currentPassword: undefined,
    },
    save: async (values) => {
      const saved = await changeProfile.mutateAsync(values);
      toast.success(text.saved);
      return saved;
    },
  });
  useFollowed(form, user?.name ?? '', user?.email ?? '');
  const { errors, isSubmitting } = form.formState;
  // Reset tokens go to the email: an open session alone does not move it.
  const isMoving = form.watch('email').trim() !== user?.email;
  if (notOffered) return <NotOfferedPanel title={text.heading} />;
  return (
    <Panel title={text.heading}>
      <form {...formProps} className="grid gap-4">
        <TextField
          label={text.name}
          error={errors.name?.message}
          autoComplete="name"
          aria-required
          {...form.register('name')}
        />
        <TextField
          label={text.email}
          hint={text.emailHint}
          error={errors.email?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...form.register('email')}
        />
        {asksPassword && isMoving && (
          <OwnPasswordField
            error={errors.currentPassword?.message}
            {...form.register('currentPassword', { shouldUnregister: true })}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start max-sm:w-full"
          busy={isSubmitting}
          busyLabel={text.saving}
        >
          {text.save}
        </Button>
      </form>
    </Panel>
  );
}

/** What another window saved stands here too, but for a field that somebody writes in: saving the other one would put the former back. */
function useFollowed(form: UseFormReturn<ProfileForm>, name: string, email: string) {
  const before = useRef({ name, email });
  useEffect(() => {
    const now = { name, email };
    for (const field of ['name', 'email'] as const)
      if (form.getValues(field) === before.current[field])
        form.resetField(field, { defaultValue: now[field] });
    before.current = now;
  }, [form, name, email]);
}
