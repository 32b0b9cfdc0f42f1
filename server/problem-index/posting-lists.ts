import { Bits, grown, membersOf, unite } from './bits.ts';

/** Bytes of a list's first slice; each further one is twice as long, up to the largest. */
const FIRST_SLICE = 8;
const LARGEST_SLICE = 4096;
/** Bytes at a slice's end that say where the next one begins. */
const LINK = 4;
/** A list becomes a bitset when it holds so many members and more than one in `SPARSE` of all. */
const DENSE_FROM = 2048;
const SPARSE = 32;

export interface PostingListsState {
  pool: Uint8Array<ArrayBuffer>;
  used: number;
  size: number;
  columns: Columns;
  dense: Map<number, Uint32Array>;
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
  private first = new Uint32Array(64);
  private last = new Uint32Array(64);
  private counts = new Uint32Array(64);
  private start = new Uint32Array(64);
  private write = new Uint32Array(64);
  private end = new Uint32Array(64);
  private dense = new Map<number, Bits>();
  private scratch = new Uint32Array(DENSE_FROM);

  get size(): number {
    return this.lists;
  }

  /** Adds an empty list and answers its id; ids count from 0. */
  addList(): number {
    if (this.lists === this.first.length) this.growColumns();
    return this.lists++;
  }

  /** Adds a member that is not lower than the list's last; the same one again changes nothing. */
  add(list: number, member: number): void {
    const count = this.counts[list] ?? 0;
    if (count > 0 && this.last[list] === member) return;
    const bits = count >= DENSE_FROM ? this.dense.get(list) : undefined;
    if (bits) bits.add(member);
    else if (count === 0) this.first[list] = member;
    else this.append(list, member - (this.last[list] ?? 0));
    this.last[list] = member;
    this.counts[list] = count + 1;
    if (!bits && count + 1 >= DENSE_FROM && (count + 1) * SPARSE > member) this.makeDense(list);
  }

  count(list: number): number {
    return this.counts[list] ?? 0;
  }

  /** Adds the members of a list to a bitset that is long enough for them. */
  uniteInto(target: Uint32Array, list: number): void {
    const bits = this.dense.get(list);
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
    const bits = this.dense.get(list);
    if (bits) return membersOf(bits.words);
    return Array.from(this.scratch.subarray(0, this.readSparse(list)));
  }

  save(): PostingListsState {
    const { pool, used, size } = this;
    const { first, last, counts, start, write, end } = this;
    const columns: Columns = [first, last, counts, start, write, end];
    const dense = new Map([...this.dense].map(([list, bits]) => [list, bits.words]));
    return { pool, used, size, columns, dense };
  }

  static load(state: PostingListsState): PostingLists {
    const lists = new PostingLists();
    const [first, last, counts, start, write, end] = state.columns;
    Object.assign(lists, { first, last, counts, start, write, end });
    lists.pool = state.pool;
    lists.used = state.used;
    lists.lists = state.size;
    for (const [list, words] of state.dense) lists.dense.set(list, new Bits(words));
    return lists;
  }

  /** Decodes a list that is no bitset into the scratch array and answers its length. */
  private readSparse(list: number): number {
    const count = this.count(list);
    if (count > this.scratch.length) this.scratch = new Uint32Array(count * 2);
    const { pool, scratch } = this;
    let member = this.first[list] ?? 0;
    let at = this.startOf(list);
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

  private append(list: number, delta: number): void {
    let rest = delta;
    for (; rest > 127; rest >>>= 7) this.appendByte(list, (rest & 127) | 128);
    this.appendByte(list, rest);
  }

  private appendByte(list: number, byte: number): void {
    if (this.write[list] === this.end[list]) this.addSlice(list);
    const at = this.write[list] ?? 0;
    this.pool[at] = byte;
    this.write[list] = at + 1;
  }

  private addSlice(list: number): void {
    const oldEnd = this.end[list] ?? 0;
    // A list's first slice cannot end at 0, so 0 says that there is none yet.
    const slice = oldEnd === 0 ? FIRST_SLICE : this.nextSlice(list);
    const at = this.used;
    if (at + slice > this.pool.length) this.pool = grown(this.pool, at + slice);
    this.used += slice;
    if (oldEnd === 0) this.start[list] = at;
    else for (let byte = 0; byte < LINK; byte++) this.pool[oldEnd + byte] = at >>> (byte * 8);
    this.write[list] = at;
    this.end[list] = at + slice - LINK;
  }

  /** The length after the current slice's, found by walking the few links from the start. */
  private nextSlice(list: number): number {
    let at = this.startOf(list);
    let slice = FIRST_SLICE;
    while (at + slice - LINK !== this.end[list]) {
      at = this.linkAt(at + slice - LINK);
      slice = Math.min(slice * 2, LARGEST_SLICE);
    }
    return Math.min(slice * 2, LARGEST_SLICE);
  }

  private startOf(list: number): number {
    return this.start[list] ?? 0;
  }

  private linkAt(at: number): number {
    const { pool } = this;
    const low = (pool[at] ?? 0) | ((pool[at + 1] ?? 0) << 8);
    return (low | ((pool[at + 2] ?? 0) << 16) | ((pool[at + 3] ?? 0) << 24)) >>> 0;
  }

  private makeDense(list: number): void {
    const bits = new Bits(new Uint32Array(((this.last[list] ?? 0) >>> 5) + 1));
    const count = this.readSparse(list);
    for (const member of this.scratch.subarray(0, count)) bits.add(member);
    this.dense.set(list, bits);
  }

  private growColumns(): void {
    const needed = this.lists + 1;
    this.first = grown(this.first, needed);
    this.last = grown(this.last, needed);
    this.counts = grown(this.counts, needed);
    this.start = grown(this.start, needed);
    this.write = grown(this.write, needed);
    this.end = grown(this.end, needed);
  }
}

type Column = Uint32Array<ArrayBuffer>;
type Columns = [Column, Column, Column, Column, Column, Column];
