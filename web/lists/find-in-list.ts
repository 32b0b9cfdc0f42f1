import { foldMarks, foldSearch } from '#contract/text/fold-search.ts';
import { type SearchTerm, searchTerms } from '#contract/text/search-terms.ts';
import { keysOf, soughtKeys } from '#contract/text/sounds.ts';
import { toEnd } from './use-in-slices.ts';

/** Milliseconds of folding at a time, so that a key pressed meanwhile is answered at once. */
const SLICE = 8;

/** A longer part is a text: its words are not learned, as all of them together would be too many. */
const LONGEST_LEARNED = 1000;

/** Words of titles and the like with their keys, so that a search knows which of them sound alike. */
class KnownWords {
  private readonly keys = new Map<string, string[]>();

  learn(part: string): void {
    for (const word of part.match(/[\p{L}\p{M}]+/gu) ?? [])
      if (!this.keys.has(word)) this.keys.set(word, keysOf(word));
  }

  soundingLike(word: string, mayGoOn: boolean): string[] {
    const { whole, begins } = soughtKeys(word);
    if (whole.length === 0) return [];
    const isSought = (key: string) =>
      whole.includes(key) || (mayGoOn && begins.some((begin) => key.startsWith(begin)));
    return [...this.keys].filter(([, keys]) => keys.some(isSought)).map(([known]) => known);
  }
}

/** Items between two pauses. */
const PORTION = 8;

function* paused<Item>(items: readonly Item[], each: (item: Item) => void): Generator<undefined> {
  for (const [index, item] of items.entries()) {
    if (index % PORTION === 0) yield;
    each(item);
  }
}

export interface Finder<Item> {
  /**
   * The items that have all that a search asks for (`searchTerms`), whatever its case and
   * script form. A word that sounds like one of a title or another short part finds that one, too.
   *
   * @param textOf further text of an item, which `foldMarks` has folded
   */
  find(items: Item[], search: string, textOf?: (item: Item) => string | undefined): Item[];
  /** The same with a pause wherever a key that was pressed meanwhile may be answered. */
  search(
    items: Item[],
    search: string,
    textOf?: (item: Item) => string | undefined,
  ): Generator<undefined, Item[]>;
  /** Folds the items in small steps while nobody waits. Returns what stops it. */
  foldAhead(items: readonly Item[]): () => void;
  /** Makes a further text comparable that the server has folded. */
  foldMarks(text: string): string;
}

/**
 * A search in what `partsOf` answers of an item. Folding a long text costs far more than looking into
 * it, so each item is folded once; its parts stand on lines of their own.
 */
export function newFinder<Item extends object>(partsOf: (item: Item) => string[]): Finder<Item> {
  const folded = new WeakMap<Item, string>();
  const known = new KnownWords();

  function searchText(item: Item): string {
    const text = folded.get(item);
    if (text !== undefined) return text;
    const parts = partsOf(item).map(foldSearch);
    for (const part of parts) if (part.length <= LONGEST_LEARNED) known.learn(part);
    const joined = parts.join('\n');
    folded.set(item, joined);
    return joined;
  }

  /** What a term is found by: any of the choices, which are texts that all have to be there. */
  function choicesOf(term: SearchTerm): string[][] {
    if ('phrase' in term) return [[term.phrase]];
    if ('words' in term) return [term.words];
    return [term.word, ...known.soundingLike(term.word, term.isLast)].map((word) => [word]);
  }

  const search: Finder<Item>['search'] = function* (items, typed, textOf) {
    const terms = searchTerms(typed);
    if (terms.length === 0) return items;
    // All of them are folded before the words that sound alike are known.
    yield* paused(items, searchText);
    const wanted = terms.map(choicesOf);
    const found: Item[] = [];
    yield* paused(items, (item) => {
      const texts = [searchText(item), textOf?.(item) ?? ''];
      const has = (text: string) => texts.some((each) => each.includes(text));
      if (wanted.every((choices) => choices.some((all) => all.every(has)))) found.push(item);
    });
    return found;
  };

  const find: Finder<Item>['find'] = (...asked) => toEnd(search(...asked));

  function foldAhead(items: readonly Item[]): () => void {
    let next = 0;
    let timer = setTimeout(step, 0);
    function step() {
      const end = performance.now() + SLICE;
      for (let item = items[next]; item && performance.now() < end; item = items[next]) {
        searchText(item);
        next += 1;
      }
      if (next < items.length) timer = setTimeout(step, SLICE);
    }
    return () => clearTimeout(timer);
  }

  return { find, search, foldAhead, foldMarks };
}
