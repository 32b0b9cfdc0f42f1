import '#web/text/account.ts';
import { LogOut } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SignOutButton } from '#web/unsaved/sign-out-button.tsx';
import { PasswordSection } from './password-section.tsx';

/** Stands before every screen until a password that somebody else chose is changed. */
export function OwnPasswordScreen() {
  const text = useText().account;
  return (
    <main className="mx-auto grid w-full max-w-lg gap-5 px-4 py-8 sm:py-14">
      <PageHeader title={text.chooseOwn} subtitle={text.chooseOwnHint} />
      <NoticeSlot />
      <PasswordSection variant="primary" />
      <SignOutButton icon={<LogOut />} className="justify-self-start max-sm:w-full" />
    </main>
  );
}
