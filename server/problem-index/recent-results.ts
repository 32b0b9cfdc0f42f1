import type { Bits } from './bits.ts';

/** Results kept at once; each takes a bit a document. */
const KEPT = 64;

/**
 * The latest searches with their results, kept true as documents arrive, so that turning pages and
 * asking again cost no second search.
 */
export class RecentResults {
  private results = new Map<string, Bits>();

  get(folded: string): Bits | undefined {
    const found = this.results.get(folded);
    if (found) this.set(folded, found);
    return found;
  }

  /** Puts a result last in the order of forgetting. */
  set(folded: string, found: Bits): void {
    this.results.delete(folded);
    this.results.set(folded, found);
    if (this.results.size > KEPT) this.results.delete(this.results.keys().next().value ?? '');
  }

  add(fields: readonly string[], document: number): void {
    for (const [folded, found] of this.results)
      if (fields.some((field) => field.includes(folded))) found.add(document);
  }
}
