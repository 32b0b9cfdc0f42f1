/** A line for each name. The names take turns: nobody waits for all that stands in the line of another. */
export class LinesInTurn<Entry> {
  readonly #lines = new Map<string, Entry[]>();
  #length = 0;

  /** Of all lines together. */
  get length(): number {
    return this.#length;
  }

  push(name: string, entry: Entry): void {
    const line = this.#lines.get(name);
    if (line) line.push(entry);
    else this.#lines.set(name, [entry]);
    this.#length += 1;
  }

  /** The first in the line whose turn it is; undefined where nobody waits. */
  shift(): Entry | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [name, line] = first;
    // Anew at the end: the others come before its next one.
    this.#lines.delete(name);
    if (line.length > 1) this.#lines.set(name, line);
    this.#length -= 1;
    return line.shift();
  }
}
