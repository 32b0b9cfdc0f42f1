/** A clock that says each time once: of two things of one millisecond neither is the older one. */
export function tickingClock(): () => number {
  let time = Date.now();
  return () => time++;
}
