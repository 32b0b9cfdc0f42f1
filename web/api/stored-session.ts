import type { Language } from '#contract/language.ts';
import {
  outlivesPage,
  readStored,
  readStoredJson,
  TOKEN_KEY,
  writeStored,
} from './device-storage.ts';
import { forgetPreview } from './forget-preview.ts';
import { forgetKeptBlogs } from './kept-blogs.ts';
import { fields } from './read-answer.ts';

const USER_KEY = 'admin_user';
/** Set while nobody is signed in because the session ended by itself: nobody has signed out. */
const LOST_KEY = 'nagrik.session-lost';

export interface SessionUser {
  /** Known once the backend has been asked, where it tells. */
  id?: string | undefined;
  name: string;
  email: string;
  /** Somebody else chose the password: no screen opens until it is changed. */
  mustChangePassword?: true | undefined;
  /** What the account's own choice is. */
  language?: Language | undefined;
}

/** What a session was doing when the server ended it; of many that were being changed, a part is saved. */
export type LostSession = 'reading' | 'writing' | 'writingMany';

type SessionState =
  | { status: 'checking'; user: null }
  | { status: 'signed-out'; user: null; lost?: LostSession | undefined }
  | { status: 'signed-in'; user: SessionUser };

let state: SessionState = readStored(TOKEN_KEY)
  ? { status: 'checking', user: null }
  : { status: 'signed-out', user: null };
const listeners = new Set<() => void>();

function leaveNothing(): void {
  forgetPreview();
  forgetKeptBlogs();
}

// A page that closed too soon may have left something.
if (state.status === 'signed-out') leaveNothing();

function become(next: SessionState): void {
  state = next;
  if (next.status === 'signed-out') leaveNothing();
  for (const listener of listeners) listener();
}

export const sessionState = (): SessionState => state;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const storedToken = (): string | null => readStored(TOKEN_KEY);

/** The user who was signed in last in this browser, while a token is stored; null when unreadable. */
export function storedUser(): SessionUser | null {
  const { name, email, mustChangePassword } = fields(readStoredJson(USER_KEY));
  if (typeof name !== 'string' || typeof email !== 'string' || storedToken() === null) return null;
  return { name, email, ...(mustChangePassword === true && { mustChangePassword }) };
}

/** False where the session ends with the tab, because the browser stores nothing. */
export const sessionIsStored = (): boolean => outlivesPage(TOKEN_KEY);

/** Stores the user, and the token where it is new, and opens the screens. */
export function openSession(user: SessionUser, token?: string): void {
  if (token !== undefined) {
    writeStored(LOST_KEY, null);
    // No other tab may take the last one's user for the owner of this token.
    writeStored(USER_KEY, null);
    writeStored(TOKEN_KEY, token);
  }
  const { language: _, id: __, ...kept } = user;
  writeStored(USER_KEY, JSON.stringify(kept));
  become({ status: 'signed-in', user });
}

/** The token of the session that was lost last, while nobody is signed in. */
let lostToken: string | null = null;

const isLost = () => state.status === 'signed-out' && state.lost !== undefined;

function forgetSession(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
}

/** Somebody signs out: other tabs give up what they hold of theirs. With `token`, only while that is the stored one. */
export function clearSession(token?: string): void {
  if (token !== undefined && storedToken() !== token) return;
  forgetSession();
  become({ status: 'signed-out', user: null });
}

/**
 * The session of `token` has ended by itself, or cannot be proved. With `lost`, the sign-in says so, and
 * of a write what became of its change, also where something else has found it out before.
 */
export function loseSession(token: string, lost?: LostSession): void {
  if (storedToken() === token) {
    lostToken = token;
    // Before the token goes, by which other tabs hear of it.
    writeStored(LOST_KEY, 'yes');
    forgetSession();
    become({ status: 'signed-out', user: null, lost });
  } else if (lost && lost !== 'reading' && token === lostToken && isLost()) {
    become({ status: 'signed-out', user: null, lost });
  }
}

/** Signing out or in in another tab counts here too, and so does a session that it found ended. */
function followToken(before: string | null): void {
  const token = storedToken();
  if (token === null) {
    const lost = readStored(LOST_KEY) === null ? undefined : 'reading';
    lostToken = before;
    become({ status: 'signed-out', user: null, lost });
  } else if (token !== before) followSignIn();
}

function followSignIn(): void {
  if (state.status === 'signed-out') become({ status: 'checking', user: null });
  // What the same person is writing stays.
  else if (storedUser()?.email !== state.user?.email) window.location.reload();
}

/** The same person has another name or email since. */
function followUser(): void {
  const user = storedUser();
  if (!user || state.status !== 'signed-in') return;
  const { id, language } = state.user;
  become({ status: 'signed-in', user: { ...user, id, language } });
}

window.addEventListener('storage', ({ key, oldValue }) => {
  if (!sessionIsStored()) return;
  if (key === TOKEN_KEY || key === null) followToken(oldValue);
  else if (key === USER_KEY) followUser();
});

let leftWith: string | null = null;
window.addEventListener('pagehide', () => {
  leftWith = storedToken();
});
// A page that Back brings as it was left has heard of nothing meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  if (storedToken() !== leftWith) followToken(leftWith);
  else followUser();
});
