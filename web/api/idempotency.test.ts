import { beforeEach, expect, test, vi } from 'vitest';
import type { Write } from './idempotency.ts';

const MINE = { name: 'Asha', email: 'asha@example.org' };
const create = (body: string, more: Partial<Write> = {}): Write => ({
  method: 'POST',
  path: '/blogs',
  body,
  ...more,
});
const setStatus = (body: string, id = '7'): Write => ({
  method: 'PUT',
  path: `/problems/${id}/status`,
  body,
});

let items = new Map<string, string>();
let full = false;

beforeEach(() => {
  items = new Map();
  full = false;
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
    setItem(name: string, value: string) {
      if (full) throw new Error('The quota is used up');
      items.set(name, value);
    },
  });
});

/** The same browser after a reload, with somebody signed in. */
async function load(user = MINE) {
  vi.resetModules();
  const session = await import('./stored-session.ts');
  session.openSession(user);
  return import('./idempotency.ts');
}

test('a write keeps its key over a reload and a second sign-in, but not over another person', async () => {
  const { keyOf } = await load();
  const key = keyOf(create('a'));
  expect(key).toMatch(/^[\w.:-]{8,200}$/);
  expect(keyOf(create('a'))).toBe(key);
  expect(keyOf(create('b'))).not.toBe(key);
  expect((await load()).keyOf(create('a'))).toBe(key);
  expect((await load({ ...MINE, email: 'other@example.org' })).keyOf(create('a'))).not.toBe(key);
});

test('writes of one scope have one key, whatever they hold and another tab has heard', async () => {
  const { keyOf, forgetWrite } = await load();
  const key = keyOf(create('a', { scope: 'draft 1' }));
  expect(key).toMatch(/^[\w.:-]{8,200}$/);
  expect(keyOf(create('b', { scope: 'draft 1' }))).toBe(key);
  expect(keyOf(create('a', { scope: 'draft 2' }))).not.toBe(key);
  forgetWrite(create('', { scope: 'draft 1' }));
  expect(keyOf(create('b', { scope: 'draft 1' }))).toBe(key);
  expect((await load()).keyOf(create('b', { scope: 'draft 1' }))).toBe(key);
});

test('an answered write is over, and with it what went unanswered about the same thing', async () => {
  const { keyOf, forgetWrite } = await load();
  const [lost, other] = [keyOf(setStatus('resolved')), keyOf(setStatus('resolved', '8'))];
  forgetWrite(setStatus('closed'));
  expect(keyOf(setStatus('resolved'))).not.toBe(lost);
  expect(keyOf(setStatus('resolved', '8'))).toBe(other);
});

test('the storage holds nothing readable, nothing of a password, and nothing once all is answered', async () => {
  const { keyOf, forgetWrite } = await load();
  keyOf(create('{"newPassword":"golghar"}', { secret: true }));
  expect(items.get('nagrik.keys')).toBeUndefined();
  keyOf(create('A text about the ward'));
  keyOf(setStatus('resolved', '019-of-a-report'));
  expect(items.get('nagrik.keys')).not.toMatch(/ward|asha|of-a-report/i);
  forgetWrite(create('A text about the ward'));
  forgetWrite(setStatus('closed', '019-of-a-report'));
  expect(items.get('nagrik.keys')).toBeUndefined();
});

test('a full storage leaves the key to the page', async () => {
  const { keyOf } = await load();
  full = true;
  expect(keyOf(create('a'))).toBe(keyOf(create('a')));
});
