import { PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-index/problem-index.ts';
import { Bits, grown, intersect, pageFromTop } from './bits.ts';
import type { Details } from './caller-details.ts';
import { ProblemSearch, type SearchedRow } from './problem-search.ts';
import {
  TERM_FILTER_NAMES,
  TERM_FILTERS,
  type TermColumn,
  type TermFilterName,
} from './term-filters.ts';
import { TermLists, type TermListsState } from './term-lists.ts';
import type { TextIndexState } from './text-index.ts';

/** What the index reads of a problem. */
export interface IndexedRow extends SearchedRow, Record<TermColumn, string> {
  number: number;
  status: ProblemStatus;
  suspected: 0 | 1;
}

export interface IndexedProblemsState {
  count: number;
  numbers: Uint32Array;
  statuses: Uint8Array;
  /** The documents that are suspected to be spam. */
  suspected: Uint32Array;
  terms: Map<TermFilterName, TermListsState>;
  text: TextIndexState;
}

/** All problems in the order of their numbers, with a set of them for each value of each filter. */
export class IndexedProblems {
  private count = 0;
  private numbers = new Uint32Array(64);
  private statuses = new Uint8Array(64);
  private byStatus = PROBLEM_STATUSES.map(() => new Bits());
  private suspected = new Set<number>();
  private unsuspected = new Bits();
  private terms = new Map(TERM_FILTER_NAMES.map((name) => [name, new TermLists()]));
  private search = new ProblemSearch();

  get lastNumber(): number {
    return this.count === 0 ? 0 : (this.numbers[this.count - 1] as number);
  }

  /** Adds a problem whose number is above all others. */
  add(row: IndexedRow): void {
    const document = this.count++;
    if (document === this.numbers.length) {
      this.numbers = grown(this.numbers, this.count);
      this.statuses = grown(this.statuses, this.count);
    }
    this.numbers[document] = row.number;
    this.mark(document, row);
    for (const [name, lists] of this.terms) lists.add(row[TERM_FILTERS[name].column], document);
    this.search.add(row);
  }

  /**
   * Adds what a snapshot does not hold of the next of its problems. Answers whether this is that one.
   */
  addDetails(row: Details & Pick<IndexedRow, 'number'>): boolean {
    if (row.number !== this.numbers[this.search.detailed]) return false;
    this.search.addDetails(row);
    return true;
  }

  /** Whether nothing is missing that a snapshot does not hold. */
  get isWhole(): boolean {
    return this.search.detailed === this.count;
  }

  /** Follows a change of status or mark; an unknown number is left alone. */
  change(row: Pick<IndexedRow, 'number' | 'status' | 'suspected'>): void {
    const document = this.documentOf(row.number);
    if (document === undefined) return;
    this.byStatus[this.statuses[document] as number]?.delete(document);
    this.mark(document, row);
  }

  find(query: ProblemQuery): ProblemHits {
    const matching = (query.suspected ? bitsOf(this.suspected) : this.unsuspected.words).slice();
    for (const set of this.filters(query)) intersect(matching, set);
    const { members, total } = pageFromTop(matching, query.offset, query.limit);
    return { numbers: members.map((document) => this.numbers[document] as number), total };
  }

  save(): [IndexedProblemsState, Uint16Array[]] {
    const [text, chunks] = this.search.save();
    const { count, numbers, statuses } = this;
    const suspected = Uint32Array.from(this.suspected);
    const terms = new Map([...this.terms].map(([name, lists]) => [name, lists.save()]));
    return [{ count, numbers, statuses, suspected, terms, text }, chunks];
  }

  static load(state: IndexedProblemsState, chunks: Uint16Array[]): IndexedProblems {
    const problems = new IndexedProblems();
    problems.count = state.count;
    problems.numbers = state.numbers as Uint32Array<ArrayBuffer>;
    problems.statuses = state.statuses as Uint8Array<ArrayBuffer>;
    for (const [name, lists] of state.terms) problems.terms.set(name, TermLists.load(lists));
    problems.search = ProblemSearch.load(state.text, chunks);
    problems.suspected = new Set(state.suspected);
    for (let document = 0; document < state.count; document++) {
      problems.byStatus[state.statuses[document] as number]?.add(document);
      if (!problems.suspected.has(document)) problems.unsuspected.add(document);
    }
    return problems;
  }

  private mark(document: number, row: Pick<IndexedRow, 'status' | 'suspected'>): void {
    const status = PROBLEM_STATUSES.indexOf(row.status);
    this.statuses[document] = status;
    this.byStatus[status]?.add(document);
    if (row.suspected) {
      this.suspected.add(document);
      this.unsuspected.delete(document);
    } else {
      this.suspected.delete(document);
      this.unsuspected.add(document);
    }
  }

  /** What each filter leaves; the mark aside, which is always asked for. */
  private filters(query: ProblemQuery): Uint32Array[] {
    const { status, search } = query;
    const length = Math.ceil(this.count / 32);
    const sets: Uint32Array[] = [];
    if (status)
      sets.push(this.byStatus[PROBLEM_STATUSES.indexOf(status)]?.words ?? new Uint32Array());
    for (const [name, lists] of this.terms) {
      const term = TERM_FILTERS[name].term(query[name] ?? '');
      if (term) sets.push(lists.find(term, length));
    }
    const found = this.search.find(search ?? '');
    if (found) sets.push(found);
    return sets;
  }

  private documentOf(number: number): number | undefined {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.numbers[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    // Behind the last one there are zeros, and no report has the number 0.
    return this.numbers[low] === number ? low : undefined;
  }
}

function bitsOf(members: Iterable<number>): Uint32Array {
  const bits = new Bits();
  for (const member of members) bits.add(member);
  return bits.words;
}
