import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { type Bulk, stepBulk } from '#web/api/bulk.ts';
import { type Going, goThrough } from './go-through.ts';

vi.mock('#web/api/bulk.ts', () => ({ stepBulk: vi.fn() }));
const step = vi.mocked(stepBulk);

const at = (done: number, state: Bulk['state'] = 'running'): Bulk => ({
  ...{ id: 'one', change: { status: 'closed' }, createdAt: '', total: 600 },
  ...{ done, undone: 0, failures: 0, failed: [], state },
});

function begin(signal = new AbortController().signal, bulk = at(0)) {
  const shown: [number, Going][] = [];
  const ended = goThrough({
    ...{ step: 'run', bulk, signal },
    show: (now, going) => shown.push([now.done, going]),
  });
  return { shown, ended };
}

const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  step.mockReset();
});

test('with the line cut it waits, and goes on from there when it is back', async () => {
  step.mockResolvedValueOnce(at(200)).mockRejectedValueOnce(new TypeError('The line broke'));
  step.mockRejectedValueOnce(new ApiError(503)).mockResolvedValueOnce(at(600, 'done'));
  const { shown, ended } = begin();
  await vi.advanceTimersByTimeAsync(4000);
  expect(shown).toEqual([
    [0, 'going'],
    [200, 'going'],
    [200, 'waiting'],
  ]);
  browser.dispatchEvent(new Event('online'));
  // Something that is no server answered: it is tried again after a while.
  await vi.advanceTimersByTimeAsync(5000);
  expect(await ended).toMatchObject({ bulk: { done: 600 }, failure: '' });
});

test('it ends between two slices, and at once while it waits for the line', async () => {
  const cancel = new AbortController();
  step.mockImplementationOnce(async () => {
    cancel.abort();
    return at(200);
  });
  expect(await begin(cancel.signal).ended).toMatchObject({ bulk: { done: 200 } });
  const waiting = new AbortController();
  step.mockRejectedValue(new TypeError('The line broke'));
  const { ended } = begin(waiting.signal, at(200));
  await vi.advanceTimersByTimeAsync(1000);
  waiting.abort();
  expect(await ended).toMatchObject({ bulk: { done: 200 } });
});

test('a refusal ends it with its sentence', async () => {
  step.mockRejectedValueOnce(new ApiError(409, 'It is being taken back'));
  const { bulk, failure } = await begin(undefined, at(200)).ended;
  expect([bulk.done, failure]).toEqual([200, 'It is being taken back']);
});
