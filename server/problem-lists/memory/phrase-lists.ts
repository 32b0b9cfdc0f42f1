import { grown } from './bits.ts';
import { GatheredMembers } from './gathered-members.ts';
import { PostingLists, type PostingListsState } from './posting-lists.ts';

export interface PhraseListsState {
  since: Uint32Array;
  ones: Uint32Array;
  nexts: Uint32Array;
  pairs: PostingListsState;
}

/** A slot is free. */
const FREE = 0;
/** A word is frequent once it stood in so many documents and in more than one in `SHARE` of them. */
const FREQUENT_FROM = 64;
const SHARE = 256;
/** A word that became frequent after the first `LATE`th part of the documents is treated as rare. */
const LATE = 32;
const NEVER = 0xffffffff;

/**
 * For two frequent words side by side the documents they stand in: reading those through would take
 * long, while pairs with a rare word have few candidates to read.
 */
export class PhraseLists {
  private readonly occurrences: PostingLists;
  /** By word: the document from which on its pairs are recorded. */
  private since = new Uint32Array(0);
  private pairs = new PostingLists();
  private gathered = new GatheredMembers();
  /** By list: the words of its pair. */
  private ones = new Uint32Array(64);
  private nexts = new Uint32Array(64);
  /** Lists and one by the hashes of their pairs, each in the next slot that was free; at most half are taken. */
  private slots = new Uint32Array(128);

  constructor(occurrences: PostingLists) {
    this.occurrences = occurrences;
  }

  /** Gathers the pairs of a document whose occurrences are known; `settle` makes them known. */
  add(tokens: ArrayLike<number>, document: number): void {
    let one = 0;
    let isOneFrequent = false;
    for (let at = 0; at < tokens.length; at++) {
      const next = tokens[at] as number;
      const isFrequent = this.recordedSince(next) !== NEVER || this.isNowFrequent(next, document);
      if (isFrequent && isOneFrequent) this.gathered.add(this.listOf(one, next), document);
      one = next;
      isOneFrequent = isFrequent;
    }
  }

  settle(): void {
    this.gathered.moveInto(this.pairs);
  }

  /** True for a word whose pairs are known from an early document on. */
  isFrequent(word: number, documents: number): boolean {
    return this.recordedSince(word) * LATE <= documents;
  }

  /** The document from which on the pairs of frequent words are complete. */
  recordedFrom(words: readonly number[]): number {
    return Math.max(0, ...words.map((word) => this.recordedSince(word)));
  }

  uniteInto(target: Uint32Array, one: number, next: number): void {
    const list = this.slots[this.slotOf(one, next)] as number;
    if (list !== FREE) this.pairs.uniteInto(target, list - 1);
  }

  save(): PhraseListsState {
    const { since, pairs } = this;
    const ones = this.ones.subarray(0, pairs.size);
    const nexts = this.nexts.subarray(0, pairs.size);
    return { since, ones, nexts, pairs: pairs.save() };
  }

  static load(state: PhraseListsState, occurrences: PostingLists): PhraseLists {
    const loaded = new PhraseLists(occurrences);
    loaded.since = state.since as Uint32Array<ArrayBuffer>;
    loaded.ones = state.ones as Uint32Array<ArrayBuffer>;
    loaded.nexts = state.nexts as Uint32Array<ArrayBuffer>;
    loaded.pairs = PostingLists.load(state.pairs);
    loaded.fillSlots();
    return loaded;
  }

  private recordedSince(word: number): number {
    return this.since[word] ?? NEVER;
  }

  /** Whether a word that was rare is frequent from this document on, which is noted then. */
  private isNowFrequent(word: number, document: number): boolean {
    const count = this.occurrences.count(word);
    if (count < FREQUENT_FROM || count * SHARE <= document) return false;
    const known = this.since.length;
    if (word >= known) this.since = grown(this.since, word + 1).fill(NEVER, known);
    this.since[word] = document;
    return true;
  }

  private listOf(one: number, next: number): number {
    const slot = this.slotOf(one, next);
    const known = this.slots[slot] as number;
    if (known !== FREE) return known - 1;
    const list = this.pairs.addList();
    if (list === this.ones.length) {
      this.ones = grown(this.ones, list + 1);
      this.nexts = grown(this.nexts, list + 1);
    }
    this.ones[list] = one;
    this.nexts[list] = next;
    this.slots[slot] = list + 1;
    if (this.pairs.size * 2 > this.slots.length) this.fillSlots();
    return list;
  }

  /** The slot of a pair, or the free one where it belongs. */
  private slotOf(one: number, next: number): number {
    const { slots, ones, nexts } = this;
    const last = slots.length - 1;
    const hash = Math.imul(one, 0x9e3779b1) + Math.imul(next, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & last;
    for (let list = slots[slot] as number; list !== FREE; list = slots[slot] as number) {
      if (ones[list - 1] === one && nexts[list - 1] === next) return slot;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  /** Puts all pairs into slots anew, of which there are more than enough. */
  private fillSlots(): void {
    let slots = this.slots.length;
    while (slots < this.pairs.size * 3) slots *= 2;
    this.slots = new Uint32Array(slots);
    for (let list = 0; list < this.pairs.size; list++)
      this.slots[this.slotOf(this.ones[list] as number, this.nexts[list] as number)] = list + 1;
  }
}
