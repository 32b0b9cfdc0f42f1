import { PostingLists, type PostingListsState } from './posting-lists.ts';

export interface VocabularyState {
  words: string;
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

/**
 * Every word once, numbered from 1, and for each two or three neighbouring letters the words they
 * occur in; a word's ends count as spaces.
 */
export class Vocabulary {
  private words: string[] = [''];
  private ids = new Map<string, number>();
  private gramLists = new Map<number, number>();
  private grams = new PostingLists();

  get size(): number {
    return this.words.length;
  }

  idOf(word: string): number | undefined {
    return this.ids.get(word);
  }

  /** Ids with their words; id 0 is no word's. */
  entries(): IterableIterator<[number, string]> {
    return this.words.entries();
  }

  idOrAdd(word: string): number {
    const known = this.ids.get(word);
    if (known !== undefined) return known;
    const id = this.words.length;
    this.words.push(word);
    this.ids.set(word, id);
    const padded = ` ${word} `;
    for (let length = 2; length <= GRAM; length++)
      for (let at = 0; at <= padded.length - length; at++)
        this.grams.add(this.gramList(gramAt(padded, at, length)), id);
    return id;
  }

  /**
   * The words that contain a pattern of at least two characters; a space at its begin or end stands
   * for the word's begin or end.
   */
  matching(pattern: string): number[] {
    const length = Math.min(pattern.length, GRAM);
    let rarest: number | undefined;
    for (let at = 0; at <= pattern.length - length; at++) {
      const list = this.gramLists.get(gramAt(pattern, at, length));
      if (list === undefined) return [];
      if (rarest === undefined || this.grams.count(list) < this.grams.count(rarest)) rarest = list;
    }
    if (rarest === undefined) return [];
    const candidates = this.grams.members(rarest);
    if (pattern.length <= GRAM) return candidates;
    return candidates.filter((id) => ` ${this.words[id]} `.includes(pattern));
  }

  save(): VocabularyState {
    const gramKeys = Float64Array.from(this.gramLists.keys());
    return { words: this.words.join(' '), gramKeys, grams: this.grams.save() };
  }

  static load(state: VocabularyState): Vocabulary {
    const vocabulary = new Vocabulary();
    vocabulary.words = state.words.split(' ');
    for (const [id, word] of vocabulary.words.entries()) if (id > 0) vocabulary.ids.set(word, id);
    for (const [list, key] of state.gramKeys.entries()) vocabulary.gramLists.set(key, list);
    vocabulary.grams = PostingLists.load(state.grams);
    return vocabulary;
  }

  private gramList(key: number): number {
    const known = this.gramLists.get(key);
    if (known !== undefined) return known;
    const list = this.grams.addList();
    this.gramLists.set(key, list);
    return list;
  }
}
