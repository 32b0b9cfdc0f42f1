import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedAhead } from './asked-ahead.ts';

const session = vi.hoisted(() => ({ status: 'checking', listeners: [] as (() => void)[] }));
vi.mock('./stored-session.ts', () => ({
  sessionState: () => session,
  subscribeToSession: (listener: () => void) => session.listeners.push(listener),
}));

function become(status: string) {
  session.status = status;
  for (const listener of session.listeners) listener();
}

const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Answers how often it was asked so far, after the given milliseconds. */
function asking(after = 0) {
  let times = 0;
  return askedAhead(async (id) => {
    times += 1;
    const answer = `${id} ${times}`;
    if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
    return answer;
  });
}

test('what was asked for ahead is taken once, however long it is on its way', async () => {
  const asked = asking(5000);
  asked.ahead('A');
  await vi.advanceTimersByTimeAsync(4000);
  const taken = [asked.take('A', signal), asked.take('A', signal)];
  await vi.advanceTimersByTimeAsync(5000);
  expect(await Promise.all(taken)).toEqual(['A 1', 'A 2']);
});

test.each([
  ['of another thing', () => undefined, 'B'],
  ['that has lain there for long', () => vi.advanceTimersByTimeAsync(2000), 'A'],
  ['of a session that has ended', () => become('signed-out'), 'A'],
  ['of another session', () => become('checking'), 'A'],
])('an answer %s is not taken', async (_, happen, id) => {
  const asked = asking();
  asked.ahead('A');
  await vi.advanceTimersByTimeAsync(0);
  await happen();
  expect(await asked.take(id, signal)).toBe(`${id} 2`);
});

test('an answer that came before it was known who is here is taken once that is known', async () => {
  const asked = asking();
  asked.ahead('A');
  become('signed-in');
  expect(await asked.take('A', signal)).toBe('A 1');
});

test('a failure is for who takes it, and for nobody else', async () => {
  const refused = askedAhead(() => Promise.reject(new TypeError('The line broke')));
  refused.ahead('A');
  await vi.advanceTimersByTimeAsync(0);
  await expect(refused.take('A', signal)).rejects.toThrow('The line broke');
});
