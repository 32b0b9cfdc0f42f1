/** Failures in a row after which it rests. */
const MOST = 3;
/** Milliseconds. */
const REST = 5000;

/**
 * Keeps callers from waiting for what is gone: after three failures in a row nobody is let through
 * for five seconds, then one at a time until one succeeds.
 */
export function restAfterFailures(now: () => number = () => performance.now()) {
  let failures = 0;
  let restsUntil = 0;
  return {
    /** False while it rests. */
    mayTry(): boolean {
      if (failures < MOST) return true;
      if (now() < restsUntil) return false;
      restsUntil = now() + REST;
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      restsUntil = now() + REST;
    },
  };
}
