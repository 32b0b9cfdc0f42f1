/** Choices that look like chance and are the same every time (mulberry32). */
export function randomChoices(seed: number) {
  let state = seed;
  /** From 0 up to but not including 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** A whole number; both ends can come. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    /** Any of the list, which holds at least one. */
    of: <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item,
  };
}

export type RandomChoices = ReturnType<typeof randomChoices>;
