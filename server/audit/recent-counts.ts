/** Keys held at once, some 10 MB. Past it the oldest are forgotten first. */
const MOST = 50_000;

export interface Raised {
  before: number;
  now: number;
}

/**
 * Counts by key, each for so many milliseconds from its first, in the memory of this process: where a
 * count is forgotten, the trail gets an entry more.
 */
export class RecentCounts {
  readonly #counts = new Map<string, { count: number; since: number }>();
  readonly #window: number;

  constructor(window: number) {
    this.#window = window;
  }

  raise(key: string, by: number, at: number): Raised {
    const known = this.#counts.get(key);
    const isOver = !known || Math.abs(at - known.since) >= this.#window;
    const { count: before, since } = isOver ? { count: 0, since: at } : known;
    if (isOver) this.#begin(key);
    this.#counts.set(key, { count: before + by, since });
    return { before, now: before + by };
  }

  /** Its place is at the end: the first in the map are the oldest. */
  #begin(key: string): void {
    this.#counts.delete(key);
    const [oldest] = this.#counts.size >= MOST ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

/** True at the first and whenever a count reaches the next power of two: few entries tell of many. */
export const hasDoubled = ({ before, now }: Raised): boolean =>
  now > 0 && Math.floor(Math.log2(now)) > Math.floor(Math.log2(before));
