import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#contract/language.ts';
import type { SessionUser } from './stored-session.ts';

const ASHA = { id: '7', name: 'Asha', email: 'asha@example.org' };

let items = new Map<string, string>();
/** What the account of a backend has, and what becomes of an answer. */
let account: Language | undefined;
let answer = async () => {};

vi.mock('./additions.ts', () => ({ isAnnounced: async () => true }));
vi.mock('./request.ts', () => ({
  async request(_: unknown, { body }: { body: { language: Language } }) {
    account = body.language;
    await answer();
  },
}));

beforeEach(() => {
  items = new Map();
  account = undefined;
  answer = async () => {};
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
    setItem: (name: string, value: string) => items.set(name, value),
  });
});

/** The same browser after a reload; with somebody signed in, the backend has told what the account has. */
async function load(user?: SessionUser) {
  vi.resetModules();
  const { openSession } = await import('./stored-session.ts');
  if (user) openSession({ ...user, language: account }, 'token');
  return import('./account-language.ts');
}

const lose = () => Promise.reject(new TypeError('The line broke'));

test('a choice at the sign-in waits for whoever signs in, whatever that account had', async () => {
  await (await load()).keepLanguage('hi');
  account = 'en';
  const { languageToKeep, keepLanguage } = await load(ASHA);
  expect(languageToKeep('en')).toBe('hi');
  await keepLanguage('hi');
  expect(account).toBe('hi');
  expect(languageToKeep('hi')).toBeUndefined();
});

test('a choice that was not kept waits for the next start', async () => {
  account = 'en';
  const { keepLanguage } = await load(ASHA);
  answer = async () => {
    account = 'en';
    await lose();
  };
  await expect(keepLanguage('hi')).rejects.toThrow('The line broke');
  expect((await load(ASHA)).languageToKeep(account)).toBe('hi');
});

test('a choice whose answer was lost does not take back what another device chose since', async () => {
  const { keepLanguage } = await load(ASHA);
  answer = lose;
  await expect(keepLanguage('hi')).rejects.toThrow('The line broke');
  account = 'en';
  expect((await load(ASHA)).languageToKeep(account)).toBeUndefined();
});

test('of two choices whose answers were lost the last one waits', async () => {
  account = 'en';
  const { keepLanguage } = await load(ASHA);
  answer = lose;
  await expect(keepLanguage('hi')).rejects.toThrow('The line broke');
  answer = async () => {
    account = 'hi';
    await lose();
  };
  await expect(keepLanguage('en')).rejects.toThrow('The line broke');
  expect((await load(ASHA)).languageToKeep(account)).toBe('en');
});

test('the last of two choices stands, though the first one is slow', async () => {
  const { keepLanguage } = await load(ASHA);
  const slow = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  answer = async () => {
    answer = async () => {};
    sent.resolve();
    await slow.promise;
    account = 'hi';
  };
  const first = keepLanguage('hi');
  await sent.promise;
  const last = keepLanguage('en');
  slow.resolve();
  await Promise.all([first, last]);
  expect(account).toBe('en');
  expect([...items.keys()]).not.toContain('nagrik_language_to_keep');
});
