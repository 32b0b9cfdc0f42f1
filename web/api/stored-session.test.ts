import { beforeEach, expect, test, vi } from 'vitest';

const ASHA = { name: 'Asha', email: 'asha@example.org' };
const RAVI = { name: 'Ravi', email: 'ravi@example.org' };

/** What the tabs of a browser share. */
const items = new Map<string, string>();
const reload = vi.fn();

beforeEach(() => {
  items.clear();
  reload.mockClear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
    setItem: (name: string, value: string) => items.set(name, value),
  });
});

/** A tab, which hears of the token only when it is told: a page that is put away hears late. */
async function openTab() {
  let listen = (_: object) => {};
  const addEventListener = (type: string, listener: typeof listen) => {
    if (type === 'storage') listen = listener;
  };
  vi.stubGlobal('window', { addEventListener, location: { reload } });
  vi.resetModules();
  const session = await import('./stored-session.ts');
  return {
    ...session,
    hearOf: (before: string) => listen({ key: 'admin_token', oldValue: before }),
  };
}

async function openTwo() {
  const [one, other] = [await openTab(), await openTab()];
  one.openSession(ASHA, 'first');
  other.openSession(ASHA, 'first');
  return { one, other };
}

test('a tab knows a session that another one found ended from a sign-out', async () => {
  const { one, other } = await openTwo();
  one.loseSession('first', 'writing');
  other.hearOf('first');
  // It has saved nothing itself.
  expect(other.sessionState()).toEqual({ status: 'signed-out', user: null, lost: 'reading' });
  one.openSession(ASHA, 'second');
  other.hearOf('');
  expect(other.sessionState().status).toBe('checking');
  other.openSession(ASHA);
  one.clearSession();
  other.hearOf('second');
  expect(other.sessionState()).toEqual({ status: 'signed-out', user: null });
});

test('a change that was not saved is told, whoever finds out before that the session has ended', async () => {
  const { one, other } = await openTwo();
  one.loseSession('first', 'reading');
  one.loseSession('first', 'writing');
  other.hearOf('first');
  other.loseSession('first', 'writing');
  for (const tab of [one, other]) expect(tab.sessionState()).toMatchObject({ lost: 'writing' });
  one.loseSession('first', 'writingMany');
  one.loseSession('first', 'reading');
  expect(one.sessionState()).toMatchObject({ lost: 'writingMany' });
  one.openSession(ASHA, 'second');
  one.clearSession();
  one.loseSession('first', 'writing');
  expect(one.sessionState()).toEqual({ status: 'signed-out', user: null });
});

test('a tab that hears late of a new sign-in keeps what the same person is writing, and of nobody else', async () => {
  const { one, other } = await openTwo();
  one.loseSession('first');
  one.openSession(ASHA, 'second');
  other.hearOf('first');
  expect(other.sessionState()).toEqual({ status: 'signed-in', user: ASHA });
  expect(reload).not.toHaveBeenCalled();
  one.clearSession();
  one.openSession(RAVI, 'third');
  other.hearOf('second');
  expect(reload).toHaveBeenCalledOnce();
});
