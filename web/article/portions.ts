/** Elements, and characters, of one share of what a browser lays out. */
const ELEMENTS = 50;
const CHARACTERS = 4000;

/** Shares that come at once when much is there already: each time costs a little for all that is. */
const MOST = 16;
const GROWTH = 0.25;

export function shareOf(elements: number, characters: number): number {
  return Math.max(elements / ELEMENTS, characters / CHARACTERS);
}

/** Says how much of something long may be shown at once: little first, more when more is there. */
export class Portions {
  private served = 0;
  private fresh = 0;

  /** Shares of the present portion. */
  get size(): number {
    return Math.min(Math.max(1, this.served * GROWTH), MOST);
  }

  /** Whether the portion is full with this. */
  add(share: number): boolean {
    this.fresh += share;
    if (this.fresh < this.size) return false;
    this.served += this.fresh;
    this.fresh = 0;
    return true;
  }
}
