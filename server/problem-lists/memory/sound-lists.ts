import { keysOf, soughtKeys } from '#contract/text/sounds.ts';
import { PostingLists } from './posting-lists.ts';
import { Vocabulary } from './vocabulary.ts';

/**
 * For each way in which words sound or are spelled, the words: pani is found by पानी. It is made of the
 * words once somebody searches, so that no snapshot has the sounds of another version.
 */
export class SoundLists {
  private keys = new Vocabulary();
  /** By key: ids of words. */
  private words = new PostingLists();

  constructor() {
    this.words.addList();
  }

  /** Adds a word whose id is above all others. */
  add(word: string, id: number): void {
    for (const each of keysOf(word)) {
      const key = this.keys.idOrAdd(each);
      if (key === this.words.size) this.words.addList();
      this.words.add(key, id);
    }
  }

  /** The words that sound like what was typed; where it may go on, also those that begin like it. */
  matching(typed: string, mayGoOn: boolean): number[] {
    const { whole, begins } = soughtKeys(typed);
    const asTyped = whole.flatMap((key) => this.keys.idOf(key) ?? []);
    const begun = mayGoOn ? begins.flatMap((key) => this.keys.matching(` ${key}`)) : [];
    return [...new Set([...asTyped, ...begun])].flatMap((key) => this.words.members(key));
  }
}
