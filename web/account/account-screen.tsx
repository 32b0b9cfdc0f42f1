import '#web/text/account.ts';
import { useOwnSessions } from '#web/api/account.ts';
import { useText } from '#web/text/use-text.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AdminsSection } from './admins-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** One's own account, where it is signed in, and who else may sign in. Each section stands alone. */
export function AccountScreen() {
  const text = useText().account;
  return (
    <>
      <PageHeader title={text.heading} subtitle={text.subtitle} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]">
        <div className="grid items-start gap-5 md:max-xl:grid-cols-2">
          <ProfileSection />
          <PasswordSection />
          <LanguageSection />
          <KeysSection />
        </div>
        <div className="grid gap-5">
          <SessionsSection />
          {/* How many sessions stand above is not known before: nothing is to move then. */}
          <div hidden={useOwnSessions().isPending}>
            <AdminsSection />
          </div>
        </div>
      </div>
    </>
  );
}
