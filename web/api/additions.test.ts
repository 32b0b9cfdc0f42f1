import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let items: Map<string, string>;
let apiBaseUrl: string;
/** What the backend answers; a function is called for each question. */
let answer: () => Promise<Response>;
let questions: number;

const announcing =
  (...additions: string[]) =>
  async () =>
    Response.json({ success: true, data: { additions, imageHosts: ['patna.example'] } });
const refusing = (status: number) => async () => new Response('no', { status });
const broken = () => Promise.reject(new TypeError('The line broke'));

beforeEach(() => {
  vi.useFakeTimers();
  items = new Map();
  apiBaseUrl = '/api';
  answer = announcing('undo');
  questions = 0;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
    setItem: (name: string, value: string) => items.set(name, value),
  });
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ apiBaseUrl }) }),
  });
  vi.stubGlobal('fetch', () => {
    questions += 1;
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

/** A new page of the same browser. */
async function start() {
  vi.resetModules();
  return import('./additions.ts');
}

/** A page that has had its answer, so that the next one knows it. */
async function visit() {
  const { askForAdditions } = await start();
  const asking = askForAdditions();
  await vi.advanceTimersByTimeAsync(60_000);
  await asking;
}

const answered = async (asking: Promise<boolean>) => {
  await vi.advanceTimersByTimeAsync(0);
  return asking;
};

test('nothing is known at the first visit until there is an answer', async () => {
  const { isAnnounced, isAnnouncedByNow } = await start();
  expect(isAnnouncedByNow('undo')).toBe(false);
  expect(await answered(isAnnounced('undo'))).toBe(true);
  expect(isAnnouncedByNow('undo')).toBe(true);
  expect(isAnnouncedByNow('bulk')).toBe(false);
});

test('the next start knows it at once, and asks anew before anything is written', async () => {
  await visit();
  answer = announcing('bulk');
  const { isAnnounced, isAnnouncedByNow, wasAnnounced } = await start();
  expect(isAnnouncedByNow('undo')).toBe(true);
  expect(await wasAnnounced('undo')).toBe(true);
  expect(questions).toBe(1);
  expect(await answered(isAnnounced('undo'))).toBe(false);
  expect(isAnnouncedByNow('bulk')).toBe(true);
  // And so does the start after that.
  expect((await start()).isAnnouncedByNow('undo')).toBe(false);
});

test('what was not announced last time is asked for before it is said that it is not there', async () => {
  await visit();
  answer = announcing('undo', 'figures');
  const { wasAnnounced } = await start();
  expect(await answered(wasAnnounced('figures'))).toBe(true);
});

test('another backend is another one', async () => {
  await visit();
  apiBaseUrl = 'https://other.example/api';
  expect((await start()).isAnnouncedByNow('undo')).toBe(false);
});

test('nothing but what anybody may ask is kept, and what is broken counts as nothing', async () => {
  await visit();
  const [[name = '', value = ''] = []] = items;
  expect(items.size).toBe(1);
  expect(JSON.parse(value)).toEqual({
    backend: '/api',
    additions: ['undo'],
    imageHosts: ['patna.example'],
  });
  for (const other of ['{', 'null', '[]', '{"backend":"/api","additions":7}']) {
    items.set(name, other);
    expect((await start()).isAnnouncedByNow('undo')).toBe(false);
  }
});

test('a backend that has no such call any more gets the specified console, at the next start too', async () => {
  await visit();
  answer = refusing(404);
  const { isAnnounced } = await start();
  expect(await answered(isAnnounced('undo'))).toBe(false);
  expect((await start()).isAnnouncedByNow('undo')).toBe(false);
});

test.each([
  ['a server that is away', refusing(503)],
  ['one that has too much to do', refusing(429)],
  ['a broken line', broken],
  ['the page of a hotel', async () => new Response('<h1>Welcome</h1>')],
  ['no answer', () => new Promise<never>(() => undefined)],
])('%s says nothing of what is kept', async (_, given) => {
  await visit();
  answer = given;
  const { isAnnounced } = await start();
  const asking = isAnnounced('undo');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await asking).toBe(true);
  expect((await start()).isAnnouncedByNow('undo')).toBe(true);
});

test('a line that breaks once is no answer', async () => {
  answer = () => {
    answer = announcing('undo');
    return broken();
  };
  const { isAnnounced } = await start();
  const asking = isAnnounced('undo');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asking).toBe(true);
});

test('nobody waits for long for a backend that never answers, and what it says late counts', async () => {
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const { isAnnounced, isAnnouncedByNow } = await start();
  const asking = isAnnounced('undo');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await asking).toBe(false);
  expect(await answered(isAnnounced('undo'))).toBe(false);
  late.resolve(await announcing('undo')());
  await vi.advanceTimersByTimeAsync(0);
  expect(isAnnouncedByNow('undo')).toBe(true);
});

test('a broken line is tried again when somebody next wants to know', async () => {
  answer = broken;
  const { isAnnounced } = await start();
  const asking = isAnnounced('undo');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asking).toBe(false);
  answer = announcing('undo');
  expect(await answered(isAnnounced('undo'))).toBe(true);
});
