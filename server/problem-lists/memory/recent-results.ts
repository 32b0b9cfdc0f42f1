/** Results kept at once; each takes a bit a document. */
const KEPT = 64;

/** The latest searches with their results, so that turning pages and asking again cost no second search. */
export class RecentResults {
  private results = new Map<string, Uint32Array>();

  get(typed: string): Uint32Array | undefined {
    const found = this.results.get(typed);
    if (found) this.set(typed, found);
    return found;
  }

  /** Puts a result last in the order of forgetting. */
  set(typed: string, found: Uint32Array): void {
    this.results.delete(typed);
    this.results.set(typed, found);
    if (this.results.size > KEPT) this.results.delete(this.results.keys().next().value ?? '');
  }

  /** Forgets all of them, as a document came that may be in any. */
  clear(): void {
    this.results.clear();
  }
}
