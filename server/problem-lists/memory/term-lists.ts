import { PostingLists, type PostingListsState } from './posting-lists.ts';

export interface TermListsState {
  terms: string[];
  lists: PostingListsState;
}

/** For each term, such as a city, the documents that bear it. */
export class TermLists {
  private ids = new Map<string, number>();
  private lists = new PostingLists();

  add(term: string, document: number): void {
    let list = this.ids.get(term);
    if (list === undefined) {
      list = this.lists.addList();
      this.ids.set(term, list);
    }
    this.lists.add(list, document);
  }

  /** A bitset of the documents that bear one of the terms, `length` words long. */
  find(terms: readonly string[], length: number): Uint32Array {
    const found = new Uint32Array(length);
    for (const term of terms) {
      const list = this.ids.get(term);
      if (list !== undefined) this.lists.uniteInto(found, list);
    }
    return found;
  }

  save(): TermListsState {
    return { terms: [...this.ids.keys()], lists: this.lists.save() };
  }

  static load(state: TermListsState): TermLists {
    const loaded = new TermLists();
    for (const [list, term] of state.terms.entries()) loaded.ids.set(term, list);
    loaded.lists = PostingLists.load(state.lists);
    return loaded;
  }
}
