import { LogOut } from 'lucide-react';
import { useSignOut } from '#web/api/auth.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordSection } from './password-section.tsx';

/** Stands before every screen until a password that somebody else chose is changed. */
export function OwnPasswordScreen() {
  const text = useText();
  const signOut = useSignOut();
  function leave() {
    signOut.mutate();
    toast.success(text.app.signedOut);
  }
  return (
    <main className="mx-auto grid w-full max-w-lg gap-5 px-4 py-8 sm:py-14">
      <PageHeader title={text.account.chooseOwn} subtitle={text.account.chooseOwnHint} />
      <NoticeSlot />
      <PasswordSection />
      <Button icon={<LogOut />} onClick={leave} className="justify-self-start max-sm:w-full">
        {text.app.signOut}
      </Button>
    </main>
  );
}
