import { foldInSteps, foldMarks, foldSearch } from '#contract/text/fold-search.ts';
import { searchableInSteps } from '#contract/text/plain-text.ts';
import { type SearchTerm, searchTerms, writtenAlike } from '#contract/text/search-terms.ts';
import { keysOf, soughtKeys } from '#contract/text/sounds.ts';
import { toEnd } from '#contract/text/to-end.ts';
import { goOn, SLICE } from './use-in-slices.ts';

/** A longer part is a text: its words are not learned, as all of them together would be too many. */
const LONGEST_LEARNED = 1000;
/** Looking into a longer text for each of many words that sound alike takes a while. */
const LONGEST_AT_ONCE = 20_000;

/** Words of titles and the like with their keys, so that a search knows which of them sound alike. */
class KnownWords {
  private readonly keys = new Map<string, string[]>();

  learn(part: string): void {
    for (const word of part.match(/[\p{L}\p{M}]+/gu) ?? [])
      if (!this.keys.has(word)) this.keys.set(word, keysOf(word));
  }

  soundingLike(word: string, mayGoOn: boolean): string[] {
    const { whole: keys, begins } = soughtKeys(word);
    const whole = new Set(keys);
    if (whole.size === 0) return [];
    const isSought = (key: string) =>
      whole.has(key) || (mayGoOn && begins.some((begin) => key.startsWith(begin)));
    return [...this.keys].filter(([, own]) => own.some(isSought)).map(([known]) => known);
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
 * A search in what `partsOf` answers of an item, and in the text of the HTML that `htmlOf` does. Folding a
 * long text costs far more than looking into it, so each item is folded once; its parts stand on lines of
 * their own.
 */
export function newFinder<Item extends object>(
  partsOf: (item: Item) => string[],
  htmlOf: (item: Item) => string = () => '',
): Finder<Item> {
  const folded = new WeakMap<Item, string>();
  const known = new KnownWords();

  /** Pauses within a long text. */
  function* fold(item: Item): Generator<undefined, string> {
    const text = folded.get(item);
    if (text !== undefined) return text;
    const html = htmlOf(item);
    const long = html === '' ? [] : [yield* foldInSteps(yield* searchableInSteps(html))];
    const parts = [...partsOf(item).map(foldSearch), ...long];
    for (const part of parts) if (part.length <= LONGEST_LEARNED) known.learn(part);
    const joined = parts.join('\n');
    folded.set(item, joined);
    return joined;
  }

  function* foldAll(items: readonly Item[]): Generator<undefined, void> {
    for (const item of items) {
      yield* fold(item);
      yield;
    }
  }

  /** Lists of spellings: of each list one has to be there. */
  function choicesOf(term: SearchTerm): string[][] {
    if ('phrase' in term) return [[term.phrase]];
    if ('words' in term) return term.words.map(writtenAlike);
    return [[...writtenAlike(term.word), ...known.soundingLike(term.word, term.isLast)]];
  }

  const search: Finder<Item>['search'] = function* (items, typed, textOf) {
    const terms = searchTerms(typed);
    if (terms.length === 0) return items;
    // All of them are folded before the words that sound alike are known.
    yield* foldAll(items);
    const wanted: string[][] = [];
    for (const term of terms) {
      wanted.push(...choicesOf(term));
      yield;
    }
    const found: Item[] = [];
    for (const item of items) {
      const texts = [yield* fold(item), textOf?.(item) ?? ''];
      if (yield* hasAll(texts, wanted)) found.push(item);
      yield;
    }
    return found;
  };

  const find: Finder<Item>['find'] = (...asked) => toEnd(search(...asked));

  function foldAhead(items: readonly Item[]): () => void {
    const work = foldAll(items);
    let timer = setTimeout(step, 0);
    function step() {
      if (!goOn(work)) timer = setTimeout(step, SLICE);
    }
    return () => clearTimeout(timer);
  }

  return { find, search, foldAhead, foldMarks };
}

/** Whether texts have one spelling of each list, with a pause after each look into long ones. */
function* hasAll(texts: string[], wanted: string[][]): Generator<undefined, boolean> {
  const isLong = texts.some(({ length }) => length > LONGEST_AT_ONCE);
  for (const choices of wanted) {
    let isThere = false;
    for (const choice of choices) {
      isThere = texts.some((text) => text.includes(choice));
      if (isThere) break;
      if (isLong) yield;
    }
    if (!isThere) return false;
  }
  return true;
}
