import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendUntilAnswered } from './repeat.ts';

const fetched = vi.fn<() => Promise<Response>>();
const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const away = (headers: Record<string, string> = {}) => new Response('', { status: 503, headers });

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => void vi.useRealTimers());

const send = (signal = new AbortController().signal) =>
  sendUntilAnswered({ url: 'http://x/', method: 'POST', headers: new Headers(), signal });

test('what breaks or finds nobody is sent again until it is answered', async () => {
  fetched.mockImplementationOnce(broken).mockResolvedValueOnce(away());
  fetched.mockResolvedValueOnce(new Response('{}'));
  const sent = send();
  await vi.advanceTimersByTimeAsync(3000);
  expect((await sent).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('the server may ask for a longer pause, within reason', async () => {
  fetched.mockResolvedValueOnce(away({ 'Retry-After': '9' }));
  fetched.mockResolvedValueOnce(away({ 'Retry-After': '86400' }));
  fetched.mockResolvedValueOnce(new Response('{}'));
  const sent = send();
  await vi.advanceTimersByTimeAsync(8900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100 + 30_000);
  expect((await sent).status).toBe(200);
});

test('it is given up after four tries, and a refusal is no reason to send again', async () => {
  fetched.mockImplementation(broken);
  const sent = expect(send()).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(7000);
  await sent;
  expect(fetched).toHaveBeenCalledTimes(4);
  fetched.mockReset().mockResolvedValueOnce(new Response('', { status: 500 }));
  expect((await send()).status).toBe(500);
});

test('it ends at once when it is stopped in a pause', async () => {
  fetched.mockImplementation(broken);
  const stopping = new AbortController();
  const sent = expect(send(stopping.signal)).rejects.toThrow('enough');
  await vi.advanceTimersByTimeAsync(500);
  stopping.abort(new Error('enough'));
  await sent;
  expect(fetched).toHaveBeenCalledTimes(1);
});
