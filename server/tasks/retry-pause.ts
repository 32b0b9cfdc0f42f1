/** Milliseconds. */
const FIRST = 2000;
const LONGEST = 5 * 60 * 1000;

/**
 * Milliseconds to wait after so many failed tries: twice as long each time, and never the same for
 * all who wait.
 *
 * @param chance from 0 to 1
 */
export function retryPause(attempts: number, chance = Math.random()): number {
  const longest = Math.min(FIRST * 2 ** (attempts - 1), LONGEST);
  return Math.round(longest * (0.5 + chance / 2));
}
