import { randomInt } from 'node:crypto';
import { grown } from './bits.ts';
import { PostingLists, type PostingListsState } from './posting-lists.ts';

export interface VocabularyState {
  units: Uint16Array;
  ends: Uint32Array;
  size: number;
  gramKeys: Float64Array;
  grams: PostingListsState;
}

/** The longest part of a word that is looked up; one letter fewer for the shortest patterns. */
const GRAM = 3;

/** Two or three neighbouring UTF-16 code units as one exact number. */
function gramAt(text: string, at: number, length: number): number {
  let key = 0;
  for (let unit = at; unit < at + length; unit++) key = key * 0x10000 + text.charCodeAt(unit);
  return key;
}

/** A slot is free. */
const FREE = 0;
/** The hash of no units. Another one in each process: nobody can write words that all want one slot. */
export const NO_UNITS = randomInt(2 ** 31);

/** The hash of a word with one more unit, by that of what stands before it. */
export const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

const gramHash = (key: number): number =>
  hashed(hashed(hashed(NO_UNITS, key / 0x100000000), (key >>> 16) & 0xffff), key & 0xffff);

/**
 * Every word once, numbered from 1, and for each two or three neighbouring letters the words they
 * occur in; a word's ends count as spaces. The words lie in one array and are found by a hash table of
 * numbers: as texts and a `Map` they took three times the memory, and each look-up made a text.
 */
export class Vocabulary {
  /** The UTF-16 code units of all words, one behind the other. */
  private units = new Uint16Array(1024);
  /** By id: where its word ends, and the next one begins. */
  private ends = new Uint32Array(64);
  private words = 1;
  /** Ids by the hashes of their words, each in the next slot that was free; at most half of them are taken. */
  private slots = new Uint32Array(128);
  /** By list: which letters it is of. */
  private gramKeys = new Float64Array(64);
  /** Lists and one by the hashes of their letters, as words are; a `Map` would make an object of each key. */
  private gramSlots = new Uint32Array(128);
  private grams = new PostingLists();

  /** Ids are below. */
  get size(): number {
    return this.words;
  }

  idOf(word: string): number | undefined {
    const units = unitsOf(word);
    return this.slots[this.slotOf(units, 0, units.length, hashOf(units))] || undefined;
  }

  /** Ids from this one on with their words; id 0 is no word's. */
  *entries(from = 1): Generator<[number, string]> {
    for (let id = from; id < this.words; id++) yield [id, this.wordOf(id)];
  }

  idOrAdd(word: string): number {
    const units = unitsOf(word);
    return this.idAt(units, 0, units.length, hashOf(units));
  }

  /** The id of the word that is a part of these units, whose hash was made with `hashed`. */
  idAt(text: Uint16Array, start: number, end: number, hash: number): number {
    const slot = this.slotOf(text, start, end, hash);
    const known = this.slots[slot] as number;
    return known === FREE ? this.addWord(text.subarray(start, end), slot) : known;
  }

  /**
   * The words that contain a pattern of at least two characters; a space at its begin or end stands
   * for the word's begin or end.
   */
  matching(pattern: string): number[] {
    const length = Math.min(pattern.length, GRAM);
    let rarest: number | undefined;
    for (let at = 0; at <= pattern.length - length; at++) {
      const list = (this.gramSlots[this.gramSlotOf(gramAt(pattern, at, length))] as number) - 1;
      if (list < 0) return [];
      if (rarest === undefined || this.grams.count(list) < this.grams.count(rarest)) rarest = list;
    }
    if (rarest === undefined) return [];
    const candidates = this.grams.members(rarest);
    if (pattern.length <= GRAM) return candidates;
    return candidates.filter((id) => ` ${this.wordOf(id)} `.includes(pattern));
  }

  save(): VocabularyState {
    const { words: size } = this;
    const ends = this.ends.subarray(0, size);
    const units = this.units.subarray(0, ends[size - 1]);
    const gramKeys = this.gramKeys.subarray(0, this.grams.size);
    return { units, ends, size, gramKeys, grams: this.grams.save() };
  }

  static load(state: VocabularyState): Vocabulary {
    const vocabulary = new Vocabulary();
    vocabulary.units = state.units as Uint16Array<ArrayBuffer>;
    vocabulary.ends = state.ends as Uint32Array<ArrayBuffer>;
    vocabulary.words = state.size;
    vocabulary.fillSlots();
    vocabulary.gramKeys = state.gramKeys as Float64Array<ArrayBuffer>;
    vocabulary.grams = PostingLists.load(state.grams);
    vocabulary.fillGramSlots();
    return vocabulary;
  }

  wordOf(id: number): string {
    return textOf(this.units.subarray(this.ends[id - 1], this.ends[id]));
  }

  /** The slot of a word, or the free one where it belongs. */
  private slotOf(text: Uint16Array, start: number, end: number, hash: number): number {
    const { slots } = this;
    const last = slots.length - 1;
    let slot = hash & last;
    while (slots[slot] !== FREE && !this.isWord(slots[slot] as number, text, start, end))
      slot = (slot + 1) & last;
    return slot;
  }

  private isWord(id: number, text: Uint16Array, start: number, end: number): boolean {
    const { units, ends } = this;
    const begin = ends[id - 1] as number;
    const length = end - start;
    if ((ends[id] as number) - begin !== length) return false;
    for (let at = 0; at < length; at++) if (units[begin + at] !== text[start + at]) return false;
    return true;
  }

  private addWord(word: Uint16Array, slot: number): number {
    const id = this.words++;
    const begin = this.ends[id - 1] as number;
    const end = begin + word.length;
    if (end > this.units.length) this.units = grown(this.units, end);
    this.units.set(word, begin);
    if (id === this.ends.length) this.ends = grown(this.ends, id + 1);
    this.ends[id] = end;
    this.slots[slot] = id;
    if (this.words * 2 > this.slots.length) this.fillSlots();
    this.addGrams(` ${textOf(word)} `, id);
    return id;
  }

  /** Puts all words into slots anew, of which there are more than enough. */
  private fillSlots(): void {
    let slots = this.slots.length;
    while (slots < this.words * 3) slots *= 2;
    this.slots = new Uint32Array(slots);
    for (let id = 1; id < this.words; id++) {
      let hash = NO_UNITS;
      for (let at = this.ends[id - 1] as number; at < (this.ends[id] as number); at++)
        hash = hashed(hash, this.units[at] as number);
      let slot = hash & (slots - 1);
      while (this.slots[slot] !== FREE) slot = (slot + 1) & (slots - 1);
      this.slots[slot] = id;
    }
  }

  private addGrams(padded: string, id: number): void {
    for (let length = 2; length <= GRAM; length++)
      for (let at = 0; at <= padded.length - length; at++)
        this.grams.add(this.gramList(gramAt(padded, at, length)), id);
  }

  private gramList(key: number): number {
    const slot = this.gramSlotOf(key);
    const known = this.gramSlots[slot] as number;
    if (known !== FREE) return known - 1;
    const list = this.grams.addList();
    if (list === this.gramKeys.length) this.gramKeys = grown(this.gramKeys, list + 1);
    this.gramKeys[list] = key;
    this.gramSlots[slot] = list + 1;
    if (this.grams.size * 2 > this.gramSlots.length) this.fillGramSlots();
    return list;
  }

  /** The slot of some letters, or the free one where they belong. */
  private gramSlotOf(key: number): number {
    const { gramSlots, gramKeys } = this;
    const last = gramSlots.length - 1;
    let slot = gramHash(key) & last;
    for (let list = gramSlots[slot] as number; list !== FREE; list = gramSlots[slot] as number) {
      if (gramKeys[list - 1] === key) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private fillGramSlots(): void {
    let slots = this.gramSlots.length;
    while (slots < this.grams.size * 3) slots *= 2;
    this.gramSlots = new Uint32Array(slots);
    for (let list = 0; list < this.grams.size; list++)
      this.gramSlots[this.gramSlotOf(this.gramKeys[list] as number)] = list + 1;
  }
}

const unitsOf = (word: string) =>
  Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
const textOf = (units: Uint16Array) =>
  String.fromCharCode.apply(null, units as unknown as number[]);
const hashOf = (units: Uint16Array): number => units.reduce(hashed, NO_UNITS);
