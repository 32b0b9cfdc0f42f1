import { authEndpoints } from '#contract/auth.ts';
import { isLanguage, type Language } from '#contract/language.ts';
import { isAnnounced } from './additions.ts';
import { request } from './request.ts';
import { openSession, sessionState, storedToken } from './stored-session.ts';

/** A choice that no account keeps yet: it outlives a reload, and a line that is cut. */
const KEY = 'nagrik_language_to_keep';

let inMemory: Language | undefined;

function remember(language: Language | undefined): void {
  inMemory = language;
  try {
    if (language === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
  } catch {
    // It is remembered for as long as the page lives.
  }
}

/** What was chosen for whoever is signed in, or signs in next, and is not with an account yet. */
export function languageToKeep(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return isLanguage(stored) ? stored : inMemory;
  } catch {
    return inMemory;
  }
}

/**
 * Keeps the language with one's own account where the backend does that, now or after the sign-in.
 *
 * @throws {ApiError} when it is not kept; it is tried again at the next start
 */
export async function keepLanguage(language: Language): Promise<void> {
  remember(language);
  const token = storedToken();
  if (token === null) return;
  if (await isAnnounced('languages'))
    await request(authEndpoints.profile, { body: { language }, keepalive: true });
  if (languageToKeep() === language) remember(undefined);
  const { user } = sessionState();
  if (user && storedToken() === token) openSession({ ...user, language });
}
