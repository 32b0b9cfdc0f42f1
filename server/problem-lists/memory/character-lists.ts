import { PostingLists, type PostingListsState } from './posting-lists.ts';

export interface CharacterListsState {
  codes: Uint32Array;
  lists: PostingListsState;
}

/** For each UTF-16 code unit the documents it occurs in: a search for one character needs no other. */
export class CharacterLists {
  /** By code unit: the list's id and one, or 0. */
  private listOf = new Uint16Array(0x10000);
  private lists = new PostingLists();
  /** By code unit: the last document that has it, and one. A text has most of its characters many times. */
  private seen = new Uint32Array(0x10000);

  /** Adds the first so many units of a field of a document. */
  add(units: Uint16Array, length: number, document: number): void {
    const { seen } = this;
    const now = document + 1;
    for (let at = 0; at < length; at++) {
      const code = units[at] as number;
      if (seen[code] === now) continue;
      seen[code] = now;
      if (this.listOf[code] === 0) this.listOf[code] = this.lists.addList() + 1;
      this.lists.add((this.listOf[code] as number) - 1, document);
    }
  }

  /** A bitset, `length` words long, of the documents with a character. */
  find(character: string, length: number): Uint32Array {
    const found = new Uint32Array(length);
    const list = this.listOf[character.charCodeAt(0)] as number;
    if (list > 0) this.lists.uniteInto(found, list - 1);
    return found;
  }

  save(): CharacterListsState {
    const codes = new Uint32Array(this.lists.size);
    for (const [code, list] of this.listOf.entries()) if (list > 0) codes[list - 1] = code;
    return { codes, lists: this.lists.save() };
  }

  static load(state: CharacterListsState): CharacterLists {
    const loaded = new CharacterLists();
    for (const [list, code] of state.codes.entries()) loaded.listOf[code] = list + 1;
    loaded.lists = PostingLists.load(state.lists);
    return loaded;
  }
}
