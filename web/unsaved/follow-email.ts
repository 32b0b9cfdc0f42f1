import { storedToken, storedUser, subscribeToSession } from '#web/api/stored-session.ts';
import { moveDrafts } from './stored-drafts.ts';

/**
 * Unsaved texts are kept under an email: they go with whoever gets another one, in this tab, in
 * another, or on another device. Answers what ends it.
 */
export function followEmail(): () => void {
  const signedIn = () => [storedToken(), storedUser()?.email];
  let last = signedIn();
  return subscribeToSession(() => {
    const [token, before] = last;
    last = signedIn();
    const [sameToken, email] = last;
    if (before && email && before !== email && token === sameToken) void moveDrafts(before, email);
  });
}
