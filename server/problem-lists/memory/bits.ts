/** A growing set of whole numbers, one bit each. */
export class Bits {
  words: Uint32Array;

  constructor(words: Uint32Array = new Uint32Array(0)) {
    this.words = words;
  }

  add(member: number): void {
    const at = member >>> 5;
    this.set(at, (this.words[at] ?? 0) | (1 << (member & 31)));
  }

  /** Writes 32 members at once. */
  set(at: number, word: number): void {
    if (at >= this.words.length) this.words = grown(this.words, at + 1);
    this.words[at] = word;
  }

  delete(member: number): void {
    const at = member >>> 5;
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (member & 31));
  }

  has(member: number): boolean {
    return (((this.words[member >>> 5] ?? 0) >>> (member & 31)) & 1) === 1;
  }
}

/** A copy with room for `needed` entries and a quarter more, so that growing stays rare. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  array: T,
  needed: number,
): T {
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.max(8, Math.ceil(needed * 1.25)));
  larger.set(array);
  return larger;
}

/** Keeps in `target` what is also in `other`. */
export function intersect(target: Uint32Array, other: Uint32Array): void {
  const shared = Math.min(target.length, other.length);
  for (let at = 0; at < shared; at++) target[at] = (target[at] ?? 0) & (other[at] ?? 0);
  target.fill(0, shared);
}

/** Adds to `target`, which must be long enough, what is in `other`. */
export function unite(target: Uint32Array, other: Uint32Array): void {
  const shared = Math.min(target.length, other.length);
  for (let at = 0; at < shared; at++) target[at] = (target[at] ?? 0) | (other[at] ?? 0);
}

function ones(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The members of a bitset, lowest first. */
export function membersOf(words: Uint32Array): number[] {
  const members: number[] = [];
  for (let at = 0; at < words.length; at++)
    for (let left = words[at] ?? 0; left !== 0; left &= left - 1)
      members.push(at * 32 + 31 - Math.clz32(left & -left));
  return members;
}

export interface Page {
  members: number[];
  total: number;
}

/** Counts the members and lists a page of them, highest first, skipping `offset`. */
export function pageFromTop(words: Uint32Array, offset: number, limit: number): Page {
  const members: number[] = [];
  let total = 0;
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at] ?? 0;
    if (word === 0) continue;
    const skip = offset - total;
    total += ones(word);
    if (total > offset) takeFromWord(members, word, at * 32, skip, limit);
  }
  return { members, total };
}

function takeFromWord(into: number[], word: number, base: number, skip: number, limit: number) {
  let left = word;
  for (let toSkip = skip; left !== 0 && into.length < limit; toSkip--) {
    const bit = 31 - Math.clz32(left);
    left &= ~(1 << bit);
    if (toSkip <= 0) into.push(base + bit);
  }
}

/** Counts the members and lists a page of them, lowest first, skipping `offset`. */
export function pageFromBottom(words: Uint32Array, offset: number, limit: number): Page {
  const members: number[] = [];
  let total = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    if (word === 0) continue;
    const skip = Math.max(0, offset - total);
    total += ones(word);
    if (total > offset && members.length < limit)
      members.push(
        ...membersOf(Uint32Array.of(word))
          .slice(skip, skip + limit - members.length)
          .map((bit) => at * 32 + bit),
      );
  }
  return { members, total };
}
