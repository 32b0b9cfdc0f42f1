import { readFileSync } from 'node:fs';

/**
 * Loaded before the product: the clock is what a file says, in milliseconds. What waits for a full hour
 * begins with the signal SIGUSR2, what is done every half minute with SIGWINCH, and neither by itself.
 * What is written a while after its call, such as a refused sign-in, is written before the next hour.
 */
const file = process.env.CLOCK_FILE ?? '';
const MINUTE = 60 * 1000;
/** Until what is written after its call is written. */
const A_WHILE = 10_000;
/** Real milliseconds for that. */
const WRITTEN_WITHIN = 300;

const pass = setTimeout;

Date.now = () => Number(readFileSync(file, 'utf8'));

interface Waiting {
  task: () => void;
  delay: number;
  isRepeated: boolean;
}

const waiting = new Map<unknown, Waiting>();

function steer<T extends typeof setTimeout | typeof setInterval>(set: T): T {
  const isRepeated = set === (setInterval as unknown);
  const steered = (task: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    if (delay < MINUTE / 2 && delay !== A_WHILE) return set(task, delay, ...values);
    const timer = set(() => {}, delay);
    waiting.set(timer, { task: () => task(...values), delay, isRepeated });
    return timer;
  };
  return Object.assign(steered, set) as T;
}

function forget<T extends typeof clearTimeout>(clear: T): T {
  return ((timer: Parameters<T>[0]) => {
    waiting.delete(timer);
    clear(timer);
  }) as T;
}

Object.assign(globalThis, {
  setInterval: steer(setInterval),
  setTimeout: steer(setTimeout),
  clearInterval: forget(clearInterval),
  clearTimeout: forget(clearTimeout),
});

/** Answers whether anything was due. */
function begin(isDue: (delay: number) => boolean): boolean {
  let found = false;
  for (const [timer, { task, delay, isRepeated }] of [...waiting]) {
    if (!isDue(delay)) continue;
    found = true;
    if (!isRepeated) waiting.delete(timer);
    task();
  }
  return found;
}

process.on('SIGUSR2', () => {
  const isWriting = begin((delay) => delay === A_WHILE);
  pass(() => begin((delay) => delay > 2 * MINUTE), isWriting ? WRITTEN_WITHIN : 0);
});
process.on('SIGWINCH', () => begin((delay) => delay === MINUTE / 2));
