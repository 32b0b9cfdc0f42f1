/** Texts that mean the same, such as a city as people spell it, found by each other. */
export class Spellings {
  readonly #known = new Set<string>();
  readonly #byKey = new Map<string, string[]>();
  readonly #keyOf: (spelling: string) => string;

  /** @param keyOf the same for all that mean the same; asked once of each spelling */
  constructor(keyOf: (spelling: string) => string) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#known.size;
  }

  add(spelling: string): void {
    if (this.#known.has(spelling)) return;
    this.#known.add(spelling);
    const key = this.#keyOf(spelling);
    const alike = this.#byKey.get(key);
    if (alike) alike.push(spelling);
    else this.#byKey.set(key, [spelling]);
  }

  /** Those that were added and mean what one of these does, each once. */
  of(asked: readonly string[]): string[] {
    const keys = new Set(asked.map(this.#keyOf));
    return [...keys].flatMap((key) => this.#byKey.get(key) ?? []);
  }
}
