/** Calls once the browser has a moment between two frames, or at the latest after `timeout` milliseconds, where it tells of such. */
export const whenFree: (work: () => void, options?: { timeout: number }) => unknown =
  window.requestIdleCallback ?? setTimeout;
