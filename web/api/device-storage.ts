/** Who is signed in, and what this device speaks. */
export const TOKEN_KEY = 'admin_token';
export const LANGUAGE_KEY = 'nagrik_language';

/** What the browser refuses to store or to remove, for as long as the page lives; it comes first. */
const memory = new Map<string, string | null>();

export function readStored(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What is stored as JSON; null where there is none, or it is broken. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** False for what is there for as long as the page lives only. */
export const outlivesPage = (key: string): boolean => (memory.get(key) ?? null) === null;
