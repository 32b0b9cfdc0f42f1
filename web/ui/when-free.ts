/**
 * Calls once the browser has a moment between two frames, after `timeout` milliseconds in any case; in
 * the next task where it does not tell of such moments.
 */
export const whenFree: (work: () => void, options?: { timeout: number }) => unknown =
  window.requestIdleCallback ?? setTimeout;
