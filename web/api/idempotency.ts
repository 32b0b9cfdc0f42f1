import { sessionState } from './stored-session.ts';

const STORE = 'nagrik.keys';
/** Milliseconds for which a key is used again; the server knows it for a little longer. */
const LIFETIME = 23 * 60 * 60 * 1000;

interface Entry {
  key: string;
  at: number;
  /** A hash of what the write is about, such as `submissions/7`: it may be a report. */
  about: string;
}
type Entries = Record<string, Entry>;

/** What a write is known by until it is answered. */
export interface Write {
  method: string;
  path: string;
  body: string;
  /** In place of the body: everything written under one scope is meant to be done once, answered or not. */
  scope?: string | undefined;
  /** Holds a password, or was said on the phone: nothing of it is written to the browser's storage. */
  secret?: boolean | undefined;
}

/** Beside the storage: what must not be stored, and everything where the browser stores nothing. */
const memory: Entries = {};

function stored(): Entries {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    return found !== null && typeof found === 'object' ? (found as Entries) : {};
  } catch {
    return {};
  }
}

function store(entries: Entries): boolean {
  try {
    if (Object.keys(entries).length === 0) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

const isAlive = ({ at }: Entry) => Date.now() - at < LIFETIME;
const living = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([, entry]) => isAlive(entry)));

/** 64 bits of a text, also where a page that came without TLS has no `crypto.subtle`. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
    high = (high << 13) | (high >>> 19);
    low = (low << 17) | (low >>> 15);
  }
  return [high ^ (low >>> 16), low ^ (high >>> 15)].map((half) => (half >>> 0).toString(36)).join();
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const me = () => sessionState().user?.email.toLowerCase() ?? '';
const nameOf = ({ method, path, body, scope }: Write) =>
  hash([me(), method, path, scope === undefined ? `body ${body}` : `scope ${scope}`].join('\n'));
/** Empty where a write is about nothing that is there already. */
function aboutOf(path: string): string {
  const [room, id] = path.split('/').filter(Boolean);
  return id === undefined ? '' : hash(`${room}/${id}`);
}

/**
 * The key of a write, the same until the write is answered: after a failure, a reload, and a second
 * sign-in of the same person. Only a hash of the write is stored. That of a scope stays the same.
 */
export function keyOf(write: Write): string {
  const name = nameOf(write);
  const known = memory[name] ?? stored()[name];
  if (known && isAlive(known)) return known.key;
  // Nothing to store, which another tab could forget: whoever has the scope has the key.
  if (write.scope !== undefined) return `scope:${name.replace(',', '.')}`;
  const entry = { key: newKey(), at: Date.now(), about: aboutOf(write.path) };
  if (write.secret || !store({ ...living(stored()), [name]: entry })) memory[name] = entry;
  return entry.key;
}

/**
 * An answered write is over: the same one is a new one from now on. So are the unanswered ones about
 * the same thing, such as an earlier change of the status that has been changed again.
 */
export function forgetWrite(write: Write): void {
  const [name, about] = [nameOf(write), aboutOf(write.path)];
  const isOver = ([other, entry]: [string, Entry]) =>
    other === name || (about !== '' && entry.about === about);
  for (const found of Object.entries(memory)) if (isOver(found)) delete memory[found[0]];
  const entries = stored();
  const left = Object.entries(entries).filter((found) => !isOver(found));
  if (left.length < Object.keys(entries).length) store(Object.fromEntries(left));
}
