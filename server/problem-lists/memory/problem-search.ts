import {
  type SearchTerm,
  SHORTEST_NUMBER,
  searchTerms,
  writtenAlike,
} from '#contract/text/search-terms.ts';
import { intersect, unite } from './bits.ts';
import { CallerDetails, type Details } from './caller-details.ts';
import { RecentResults } from './recent-results.ts';
import { TextIndex, type TextIndexState } from './text-index.ts';

/** What a search looks through. */
export interface SearchedRow extends Details {
  subject: string;
  description: string;
  location: string;
  name: string | null;
}

/** Finds the documents that have all that a search asks for, each thing in whichever field. */
export class ProblemSearch {
  private readonly makeText: () => TextIndex;
  private madeText: TextIndex | undefined;
  private readonly details = new CallerDetails();
  private readonly recent = new RecentResults();

  /** @param makeText called once something is looked up or added: lists do not wait for it */
  constructor(makeText = () => new TextIndex()) {
    this.makeText = makeText;
  }

  private get text(): TextIndex {
    this.madeText ??= this.makeText();
    return this.madeText;
  }

  /** Adds the next documents. */
  add(rows: readonly SearchedRow[]): void {
    const fieldsOf = ({ subject, description, location, name }: SearchedRow) => [
      ...[subject, description, location],
      name ?? '',
    ];
    this.text.add(...rows.map(fieldsOf));
    for (const row of rows) this.details.add(row);
    this.recent.clear();
  }

  /** Adds what a snapshot does not hold of the next document that it does hold. */
  addDetails(details: Details): void {
    this.details.add(details);
  }

  /** Documents whose details are known. */
  get detailed(): number {
    return this.details.size;
  }

  /**
   * A bitset of the documents, which belongs to the search and must not be changed; undefined where
   * nothing is asked for.
   */
  find(typed: string): Uint32Array | undefined {
    const known = this.recent.get(typed);
    if (known) return known;
    const [first, ...others] = searchTerms(typed).map((term) => this.findTerm(term));
    if (!first) return undefined;
    for (const other of others) intersect(first, other);
    this.recent.set(typed, first);
    return first;
  }

  save(): [TextIndexState, Uint16Array[]] {
    return this.text.save();
  }

  static load(state: TextIndexState, chunks: Uint16Array[]): ProblemSearch {
    return new ProblemSearch(() => TextIndex.load(state, chunks));
  }

  private findTerm(term: SearchTerm): Uint32Array {
    if ('phrase' in term) return this.text.findPhrase(term.phrase);
    if ('word' in term) {
      const found = this.findWord(term.word);
      unite(found, this.text.findSound(term.word, term.isLast));
      return found;
    }
    const found = this.text.nothing();
    const [first, ...others] = term.words.map((word) => this.findWord(word));
    for (const other of others) if (first) intersect(first, other);
    if (first) found.set(first);
    if (term.digits.length >= SHORTEST_NUMBER) this.details.unitePhone(found, term.digits);
    return found;
  }

  private findWord(word: string): Uint32Array {
    const found = this.text.findPart(word);
    for (const form of writtenAlike(word).slice(1)) unite(found, this.text.findPart(form));
    this.details.uniteWord(found, word);
    return found;
  }
}
