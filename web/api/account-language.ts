import { authEndpoints } from '#contract/auth.ts';
import { isLanguage, type Language } from '#contract/language.ts';
import { isAnnounced } from './additions.ts';
import { LANGUAGE_KEY, readStored, writeStored } from './device-storage.ts';
import { request } from './request.ts';
import { openSession, sessionState, storedToken } from './stored-session.ts';

/**
 * A choice that no account keeps yet, and behind it what the account had then: it outlives a reload,
 * and a line that is cut.
 */
const TO_KEEP = 'nagrik_language_to_keep';
/** What an account has that never chose. */
const NONE = 'none';

export function deviceLanguage(): Language | undefined {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : undefined;
}

export const keepOnDevice = (language: Language): void => writeStored(LANGUAGE_KEY, language);

const unkept = (): string[] => readStored(TO_KEEP)?.split(' ') ?? [];

/**
 * What was chosen for whoever is signed in, or signs in next, and is not with the account yet, which
 * has `account`. Where that is not what it had then, only the answer was lost, or another device chose
 * since: it stands.
 */
export function languageToKeep(account: Language | undefined): Language | undefined {
  const [chosen, before] = unkept();
  if (isLanguage(chosen) && (before ?? account ?? NONE) === (account ?? NONE)) return chosen;
  writeStored(TO_KEEP, null);
  return undefined;
}

function noteToKeep(language: Language): void {
  const { user } = sessionState();
  const [chosen = language] = unkept();
  // Of two that are under way nobody knows which one the account has.
  const isKnown = user?.id && chosen === language;
  writeStored(TO_KEEP, isKnown ? `${language} ${user.language ?? NONE}` : language);
}

let keeping: Promise<void> = Promise.resolve();

/**
 * Keeps a choice on this device, and with one's own account where the backend does that, now or after
 * the sign-in.
 *
 * @throws {ApiError} when the account does not keep it; it is tried again at the next start
 */
export function keepLanguage(language: Language): Promise<void> {
  keepOnDevice(language);
  noteToKeep(language);
  // One after the other, so that the last choice stands.
  const kept = keeping.then(() => keepWithAccount(language));
  keeping = kept.catch(() => {});
  return kept;
}

async function keepWithAccount(language: Language): Promise<void> {
  const isLatest = () => unkept()[0] === language;
  const token = storedToken();
  if (token === null || !isLatest()) return;
  if (await isAnnounced('languages'))
    await request(authEndpoints.profile, { body: { language }, keepalive: true });
  if (!isLatest()) return;
  writeStored(TO_KEEP, null);
  const { user } = sessionState();
  if (user && storedToken() === token) openSession({ ...user, language });
}

/** Tells of a choice in another tab. */
export function onLanguageElsewhere(listener: (language: Language) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue)) listener(newValue);
  });
}
