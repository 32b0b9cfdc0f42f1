import { Spellings } from '../spellings.ts';
import { PostingLists, type PostingListsState } from './posting-lists.ts';

export interface TermListsState {
  terms: string[];
  lists: PostingListsState;
}

/** For each term, such as a city, the documents that bear it. */
export class TermLists {
  private ids = new Map<string, number>();
  private lists = new PostingLists();
  private readonly spellings: Spellings | undefined;

  /** @param keyOf the same for terms that mean the same, where there are such */
  constructor(keyOf?: (term: string) => string) {
    this.spellings = keyOf && new Spellings(keyOf);
  }

  add(term: string, document: number): void {
    let list = this.ids.get(term);
    if (list === undefined) {
      list = this.lists.addList();
      this.ids.set(term, list);
    }
    this.lists.add(list, document);
  }

  /** A bitset of the documents that bear one of the terms or one that means the same, `length` words long. */
  find(terms: readonly string[], length: number): Uint32Array {
    const found = new Uint32Array(length);
    for (const term of this.alike(terms)) {
      const list = this.ids.get(term);
      if (list !== undefined) this.lists.uniteInto(found, list);
    }
    return found;
  }

  private alike(terms: readonly string[]): readonly string[] {
    const { spellings, ids } = this;
    if (!spellings) return terms;
    if (spellings.size < ids.size) for (const term of ids.keys()) spellings.add(term);
    return spellings.of(terms);
  }

  save(): TermListsState {
    return { terms: [...this.ids.keys()], lists: this.lists.save() };
  }

  static load(state: TermListsState, keyOf?: (term: string) => string): TermLists {
    const loaded = new TermLists(keyOf);
    for (const [list, term] of state.terms.entries()) loaded.ids.set(term, list);
    loaded.lists = PostingLists.load(state.lists);
    return loaded;
  }
}
