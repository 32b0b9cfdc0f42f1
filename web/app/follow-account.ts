import { keepLanguage, languageToKeep } from '#web/api/account-language.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import { chooseLanguage, language } from '#web/text/language.ts';

/**
 * While somebody is signed in the console speaks the language of the account. One that was chosen here
 * and is not with an account yet becomes the account's instead.
 */
export function followAccount(): void {
  subscribeToSession(() => {
    const { user } = sessionState();
    if (!user) return;
    const chosen = languageToKeep();
    // What fails is done at the next start; until then this device has the language.
    if (chosen !== undefined && chosen !== user.language) keepLanguage(chosen).catch(() => {});
    else if (user.language && user.language !== language())
      chooseLanguage(user.language).catch(() => {});
  });
}
