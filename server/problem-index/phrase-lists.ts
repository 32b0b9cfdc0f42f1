import { grown } from './bits.ts';
import { PostingLists, type PostingListsState } from './posting-lists.ts';

export interface PhraseListsState {
  since: Uint32Array;
  keys: Float64Array;
  pairs: PostingListsState;
}

/** Word ids stay far below this, so that two of them make one exact number. */
const FACTOR = 2 ** 26;
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
  private lists = new Map<number, number>();
  private pairs = new PostingLists();

  constructor(occurrences: PostingLists) {
    this.occurrences = occurrences;
  }

  add(tokens: readonly number[], document: number): void {
    for (const word of tokens) this.watch(word, document);
    for (let at = 1; at < tokens.length; at++) {
      const one = tokens[at - 1] as number;
      const next = tokens[at] as number;
      if (this.recordedSince(one) <= document && this.recordedSince(next) <= document)
        this.pairs.add(this.listOf(one * FACTOR + next), document);
    }
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
    const list = this.lists.get(one * FACTOR + next);
    if (list !== undefined) this.pairs.uniteInto(target, list);
  }

  save(): PhraseListsState {
    return {
      since: this.since,
      keys: Float64Array.from(this.lists.keys()),
      pairs: this.pairs.save(),
    };
  }

  static load(state: PhraseListsState, occurrences: PostingLists): PhraseLists {
    const loaded = new PhraseLists(occurrences);
    loaded.since = state.since as Uint32Array<ArrayBuffer>;
    for (const [list, key] of state.keys.entries()) loaded.lists.set(key, list);
    loaded.pairs = PostingLists.load(state.pairs);
    return loaded;
  }

  private recordedSince(word: number): number {
    return this.since[word] ?? NEVER;
  }

  private watch(word: number, document: number): void {
    const count = this.occurrences.count(word);
    if (count < FREQUENT_FROM || count * SHARE <= document) return;
    if (this.recordedSince(word) !== NEVER) return;
    const known = this.since.length;
    if (word >= known) this.since = grown(this.since, word + 1).fill(NEVER, known);
    this.since[word] = document;
  }

  private listOf(key: number): number {
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    const list = this.pairs.addList();
    this.lists.set(key, list);
    return list;
  }
}
