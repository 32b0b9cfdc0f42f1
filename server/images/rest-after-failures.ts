/** Failures in a row after which it rests. */
const MOST = 3;
/** How long nobody is let through, in milliseconds. */
const REST = 5000;

/**
 * Keeps callers from waiting for what is gone: after a few failures in a row nobody is let through for
 * a while, then one in each such while until one succeeds.
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
