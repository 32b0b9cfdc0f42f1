import { forgetPreview } from './stored-preview.ts';

const TOKEN_KEY = 'admin_token';
const USER_KEY = 'admin_user';

export interface SessionUser {
  name: string;
  email: string;
}

type SessionState =
  | { status: 'checking'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: SessionUser };

/** A browser may refuse its storage; the session then lives as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

let state: SessionState = read(TOKEN_KEY)
  ? { status: 'checking', user: null }
  : { status: 'signed-out', user: null };
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  if (next.status === 'signed-out') forgetPreview();
  for (const listener of listeners) listener();
}

export const sessionState = (): SessionState => state;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const storedToken = (): string | null => read(TOKEN_KEY);

/** Stores the user, and the token where it is new, and opens the screens. */
export function openSession(user: SessionUser, token?: string): void {
  if (token !== undefined) write(TOKEN_KEY, token);
  write(USER_KEY, JSON.stringify(user));
  become({ status: 'signed-in', user });
}

/** Clears token and user. With `token`, only while that is still the stored one. */
export function clearSession(token?: string): void {
  if (token !== undefined && storedToken() !== token) return;
  write(TOKEN_KEY, null);
  write(USER_KEY, null);
  become({ status: 'signed-out', user: null });
}

// Signing out or in as someone else in another tab counts here too.
window.addEventListener('storage', (event) => {
  if (event.key !== TOKEN_KEY && event.key !== null) return;
  if (storedToken() === null) become({ status: 'signed-out', user: null });
  else if (event.oldValue !== event.newValue) window.location.reload();
});
