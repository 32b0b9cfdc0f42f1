import { useRef } from 'react';
import { keepLanguage } from '#web/api/account-language.ts';
import { useSession } from '#web/api/check-session.ts';
import type { LostSession } from '#web/api/stored-session.ts';
import { useText } from '#web/text/use-text.ts';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { useKeptTexts } from '#web/unsaved/use-kept-texts.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { Movement } from './movement.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The first screen: who we are, and the way in. */
export function LoginScreen() {
  const session = useSession();
  const email = useRef<HTMLInputElement>(null);
  return (
    <main
      data-edge-to-edge
      className="grid min-h-dvh grid-cols-1 content-start md:grid-cols-2 md:content-stretch lg:grid-cols-[1.2fr_1fr]"
    >
      <Movement />
      <div className="flex justify-center px-4 pb-10 sm:px-10 md:items-center md:border-line md:border-l md:bg-surface md:py-14">
        <div className="w-full max-w-sm rounded-xl bg-surface p-5 shadow-md ring-1 ring-line md:p-0 md:shadow-none md:ring-0">
          {session.status === 'signed-out' && session.lost && <SessionLost lost={session.lost} />}
          <div className="mb-5 flex justify-end">
            <LanguageSwitch onChosen={(chosen) => void keepLanguage(chosen)} />
          </div>
          <NoticeSlot />
          <SignInForm email={email} />
          {/* Outside the form: what the dialog submits must not bubble into it. */}
          <ForgotPassword typedEmail={() => email.current?.value ?? ''} />
        </div>
      </div>
    </main>
  );
}

/** Why somebody who worked a moment ago stands here again, and whether unsaved text is kept. */
function SessionLost({ lost }: { lost: LostSession }) {
  const text = useText().login.lost;
  const kept = useKeptTexts();
  return (
    <p
      role="status"
      className="mb-5 rounded-md bg-attention-soft px-4 py-3 text-attention-text text-sm"
    >
      {text[lost]} {kept ? text.kept : text.goOn}
    </p>
  );
}
