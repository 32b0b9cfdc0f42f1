import {
  deviceLanguage,
  keepLanguage,
  keepOnDevice,
  languageToKeep,
  onLanguageElsewhere,
} from '#web/api/account-language.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import { speak } from '#web/text/language.ts';

/**
 * Speaks the language of this device, as another tab chooses it too, and from sign-in on that of the
 * account. One that was chosen here and is not with an account yet becomes the account's instead. What
 * cannot be loaded leaves the language as it was.
 */
export async function followLanguage(): Promise<void> {
  subscribeToSession(followAccount);
  onLanguageElsewhere((chosen) => void speak(chosen).catch(() => {}));
  const kept = deviceLanguage();
  if (kept) await speak(kept).catch(() => {});
}

function followAccount(): void {
  const { user } = sessionState();
  // Of the user of last time neither is known; the answer follows.
  if (!user?.id) return;
  const chosen = languageToKeep(user.language);
  // What fails is done at the next start; until then this device has the language.
  if (chosen !== undefined && chosen !== user.language) keepLanguage(chosen).catch(() => {});
  // Also where it is spoken: that of this device may be on its way.
  else if (user.language) speakFromNowOn(user.language);
}

function speakFromNowOn(chosen: NonNullable<ReturnType<typeof deviceLanguage>>): void {
  speak(chosen).then(
    () => keepOnDevice(chosen),
    () => {},
  );
}
