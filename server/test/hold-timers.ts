import { onTestFinished, vi } from 'vitest';

/**
 * Timers that are set from now on wait until the test passes time, and not for the clock; those of
 * vitest, such as between two looks of a poll, go on.
 */
export function holdTimers(): { pass: (milliseconds: number) => void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (milliseconds) => void vi.advanceTimersByTime(milliseconds) };
}
