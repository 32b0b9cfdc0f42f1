/** A stream of pseudo-random numbers that a seed determines (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  /** The earlier an entry, the more often it is picked, as with cities and words. */
  pickEarly<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() ** 2.5 * from.length)] as T;
  }

  /** One of the keys, in proportion to its weight; the weights sum up to 1. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    let left = this.next();
    const entries = Object.entries(weights) as [K, number][];
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return (entries.at(-1) as [K, number])[0];
  }
}
