import { readFileSync } from 'node:fs';

/**
 * Loaded before the product: the clock is what a file says, in milliseconds, and what waits for a full
 * hour begins with the signal SIGUSR2.
 */
const file = process.env.CLOCK_FILE ?? '';
const MINUTES = 2 * 60 * 1000;

Date.now = () => Number(readFileSync(file, 'utf8'));

let waiting: (() => void)[] = [];
const wait = globalThis.setTimeout;

const steered = (task: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
  if (delay !== undefined && delay > MINUTES) waiting.push(() => task(...values));
  return wait(task, delay, ...values);
};

globalThis.setTimeout = Object.assign(steered, wait) as typeof setTimeout;

process.on('SIGUSR2', () => {
  const due = waiting;
  waiting = [];
  for (const task of due) task();
});
