import { authEndpoints } from '#contract/auth.ts';
import { isLanguage, type Language } from '#contract/language.ts';
import { isAnnounced } from './additions.ts';
import { readStored, writeStored } from './device-storage.ts';
import { request } from './request.ts';
import { openSession, sessionState, storedToken } from './stored-session.ts';

/** What this device speaks. */
const ON_DEVICE = 'nagrik_language';
/** A choice that no account keeps yet: it outlives a reload, and a line that is cut. */
const TO_KEEP = 'nagrik_language_to_keep';

function storedLanguage(key: string): Language | undefined {
  const stored = readStored(key);
  return isLanguage(stored) ? stored : undefined;
}

export const deviceLanguage = (): Language | undefined => storedLanguage(ON_DEVICE);

export const keepOnDevice = (language: Language): void => writeStored(ON_DEVICE, language);

/** What was chosen for whoever is signed in, or signs in next, and is not with an account yet. */
export const languageToKeep = (): Language | undefined => storedLanguage(TO_KEEP);

/**
 * Keeps a choice on this device, and with one's own account where the backend does that, now or after
 * the sign-in.
 *
 * @throws {ApiError} when the account does not keep it; it is tried again at the next start
 */
export async function keepLanguage(language: Language): Promise<void> {
  keepOnDevice(language);
  writeStored(TO_KEEP, language);
  const token = storedToken();
  if (token === null) return;
  if (await isAnnounced('languages'))
    await request(authEndpoints.profile, { body: { language }, keepalive: true });
  if (languageToKeep() === language) writeStored(TO_KEEP, null);
  const { user } = sessionState();
  if (user && storedToken() === token) openSession({ ...user, language });
}

/** Tells of a choice in another tab. */
export function onLanguageElsewhere(listener: (language: Language) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ON_DEVICE && isLanguage(newValue)) listener(newValue);
  });
}
