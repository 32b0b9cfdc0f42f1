import { Bits, grown, membersOf, unite } from './bits.ts';

/** Bytes of a list's first slice; each further one is twice as long, up to the largest. */
const FIRST_SLICE = 8;
const LARGEST_SLICE = 4096;
/** Bytes at a slice's end that say where the next one begins. */
const LINK = 4;
/** A list becomes a bitset when it holds so many members and more than one in `SPARSE` of all. */
const DENSE_FROM = 2048;
const SPARSE = 16;

/** What is known of a list lies in so many numbers side by side: one look into memory, not one for each. */
const FIELDS = 8;
const [FIRST, LAST, COUNT, START, WRITE, END] = [0, 1, 2, 3, 4, 5];
/** Its place among the bitsets and one, or 0. */
const DENSE = 6;
/** The 32 bits around the last member of a bitset, which are written there with the next ones. */
const BITS = 7;

export interface PostingListsState {
  pool: Uint8Array<ArrayBuffer>;
  size: number;
  fields: Uint32Array<ArrayBuffer>;
  dense: Uint32Array[];
}

/**
 * Many rising lists of whole numbers in few arrays: differences of 1 to 5 bytes in slices of one
 * pool, and bitsets for the long lists. Nothing here is an object a list, so a million words cost
 * the garbage collector nothing.
 */
export class PostingLists {
  private pool = new Uint8Array(1024);
  private used = 0;
  private lists = 0;
  private fields = new Uint32Array(64 * FIELDS);
  private dense: Bits[] = [];
  private scratch = new Uint32Array(DENSE_FROM);

  get size(): number {
    return this.lists;
  }

  /** Adds an empty list and answers its id; ids count from 0. */
  addList(): number {
    const needed = (this.lists + 1) * FIELDS;
    if (needed > this.fields.length) this.fields = grown(this.fields, needed);
    return this.lists++;
  }

  /** Adds a member that is not lower than the list's last; the same one again changes nothing. */
  add(list: number, member: number): void {
    const { fields } = this;
    const at = list * FIELDS;
    const count = fields[at + COUNT] as number;
    const last = fields[at + LAST] as number;
    if (count > 0 && last === member) return;
    const isDense = fields[at + DENSE] !== 0;
    if (isDense) {
      const isNear = last >>> 5 === member >>> 5;
      if (!isNear) this.bitsOf(list);
      fields[at + BITS] = (isNear ? (fields[at + BITS] as number) : 0) | (1 << (member & 31));
    } else if (count === 0) fields[at + FIRST] = member;
    else this.append(at, member - last);
    fields[at + LAST] = member;
    fields[at + COUNT] = count + 1;
    if (!isDense && count + 1 >= DENSE_FROM && (count + 1) * SPARSE > member) this.makeDense(list);
  }

  count(list: number): number {
    return this.fields[list * FIELDS + COUNT] ?? 0;
  }

  /** Adds the members of a list to a bitset that is long enough for them. */
  uniteInto(target: Uint32Array, list: number): void {
    const bits = this.bitsOf(list);
    if (bits) {
      unite(target, bits.words);
      return;
    }
    const count = this.readSparse(list);
    for (let at = 0; at < count; at++) {
      const member = this.scratch[at] ?? 0;
      target[member >>> 5] = (target[member >>> 5] ?? 0) | (1 << (member & 31));
    }
  }

  members(list: number): number[] {
    const bits = this.bitsOf(list);
    if (bits) return membersOf(bits.words);
    return Array.from(this.scratch.subarray(0, this.readSparse(list)));
  }

  save(): PostingListsState {
    const { size } = this;
    const dense: Uint32Array[] = [];
    for (let list = 0; list < size; list++) {
      const at = list * FIELDS;
      const length = ((this.fields[at + LAST] as number) >>> 5) + 1;
      const bits = this.bitsOf(list);
      if (bits) dense[(this.fields[at + DENSE] as number) - 1] = bits.words.subarray(0, length);
    }
    const fields = this.fields.subarray(0, size * FIELDS);
    return { pool: this.pool.subarray(0, this.used), size, fields, dense };
  }

  static load(state: PostingListsState): PostingLists {
    const lists = new PostingLists();
    lists.pool = state.pool;
    lists.used = state.pool.length;
    lists.lists = state.size;
    lists.fields = state.fields;
    lists.dense = state.dense.map((words) => new Bits(words));
    return lists;
  }

  /** Decodes a list that is no bitset into the scratch array and answers its length. */
  private readSparse(list: number): number {
    const count = this.count(list);
    if (count > this.scratch.length) this.scratch = new Uint32Array(count * 2);
    const { pool, scratch } = this;
    let member = this.fields[list * FIELDS + FIRST] as number;
    let at = this.fields[list * FIELDS + START] as number;
    let slice = FIRST_SLICE;
    let end = at + slice - LINK;
    for (let index = 0; index < count; index++) {
      // The first member stands outside the pool.
      for (let shift = 0, byte = index === 0 ? 0 : 128; byte > 127; shift += 7) {
        if (at === end) {
          at = this.linkAt(end);
          slice = Math.min(slice * 2, LARGEST_SLICE);
          end = at + slice - LINK;
        }
        byte = pool[at++] ?? 0;
        member += (byte & 127) << shift;
      }
      scratch[index] = member;
    }
    return count;
  }

  /** `at` is where the fields of a list begin, here and below. */
  private append(at: number, delta: number): void {
    let rest = delta;
    for (; rest > 127; rest >>>= 7) this.appendByte(at, (rest & 127) | 128);
    this.appendByte(at, rest);
  }

  private appendByte(at: number, byte: number): void {
    const { fields } = this;
    if (fields[at + WRITE] === fields[at + END]) this.addSlice(at);
    const write = fields[at + WRITE] as number;
    this.pool[write] = byte;
    fields[at + WRITE] = write + 1;
  }

  private addSlice(at: number): void {
    const { fields } = this;
    const oldEnd = fields[at + END] as number;
    // A list's first slice cannot end at 0, so 0 says that there is none yet.
    const slice = oldEnd === 0 ? FIRST_SLICE : this.nextSlice(at);
    const start = this.used;
    if (start + slice > this.pool.length) this.pool = grown(this.pool, start + slice);
    this.used += slice;
    if (oldEnd === 0) fields[at + START] = start;
    else for (let byte = 0; byte < LINK; byte++) this.pool[oldEnd + byte] = start >>> (byte * 8);
    fields[at + WRITE] = start;
    fields[at + END] = start + slice - LINK;
  }

  /** The length after the current slice's, found by walking the few links from the start. */
  private nextSlice(at: number): number {
    const end = this.fields[at + END] as number;
    let start = this.fields[at + START] as number;
    let slice = FIRST_SLICE;
    while (start + slice - LINK !== end) {
      start = this.linkAt(start + slice - LINK);
      slice = Math.min(slice * 2, LARGEST_SLICE);
    }
    return Math.min(slice * 2, LARGEST_SLICE);
  }

  private linkAt(at: number): number {
    const { pool } = this;
    const low = (pool[at] ?? 0) | ((pool[at + 1] ?? 0) << 8);
    return (low | ((pool[at + 2] ?? 0) << 16) | ((pool[at + 3] ?? 0) << 24)) >>> 0;
  }

  private makeDense(list: number): void {
    const { fields } = this;
    const at = list * FIELDS;
    const last = fields[at + LAST] as number;
    const bits = new Bits(new Uint32Array((last >>> 5) + 1));
    const count = this.readSparse(list);
    for (const member of this.scratch.subarray(0, count)) bits.add(member);
    fields[at + BITS] = bits.words[last >>> 5] as number;
    fields[at + DENSE] = this.dense.push(bits);
  }

  /** The bitset of a list, with all its members; undefined where it has none. */
  private bitsOf(list: number): Bits | undefined {
    const at = list * FIELDS;
    const bits = this.dense[(this.fields[at + DENSE] as number) - 1];
    bits?.set((this.fields[at + LAST] as number) >>> 5, this.fields[at + BITS] as number);
    return bits;
  }
}
