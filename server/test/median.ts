/** The middle one; a machine that stalls once spoils the longest, not this. NaN where there are none. */
export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
