import { NO_ASSIGNEE, OPEN_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { hourNumber } from '#server/database/hour-of.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import {
  keyOfTerms,
  TERM_FILTER_NAMES,
  TERM_FILTERS,
  type TermColumn,
  type TermFilterName,
  termsOf,
  valuesOf,
} from '../term-filters.ts';
import { ArrivalHours } from './arrival-hours.ts';
import { grown, intersect, unite } from './bits.ts';
import type { Details } from './caller-details.ts';
import { type ChangingRow, ChangingSets, type ChangingSetsState } from './changing-sets.ts';
import { orderedPage } from './ordered-pages.ts';
import { ProblemSearch, type SearchedRow } from './problem-search.ts';
import { TermLists, type TermListsState } from './term-lists.ts';
import type { TextIndexState } from './text-index.ts';

/** What the index reads of a problem. */
export interface IndexedRow extends SearchedRow, ChangingRow, Record<TermColumn, string> {
  number: number;
  /** Milliseconds. */
  created_at: number;
}

export interface IndexedProblemsState {
  count: number;
  numbers: Uint32Array;
  hours: Uint32Array;
  changing: ChangingSetsState;
  terms: Map<TermFilterName, TermListsState>;
  text: TextIndexState;
}

/** All problems in the order of their numbers, with a set of them for each value of each filter. */
export class IndexedProblems {
  private count = 0;
  private numbers = new Uint32Array(64);
  private hours = new ArrivalHours();
  private changing = new ChangingSets();
  private terms = new Map(TERM_FILTER_NAMES.map((name) => [name, new TermLists(keyOfTerms(name))]));
  private search = new ProblemSearch();

  get lastNumber(): number {
    return this.count === 0 ? 0 : (this.numbers[this.count - 1] as number);
  }

  /** Adds problems whose numbers rise, and are above all others. */
  add(rows: readonly IndexedRow[]): void {
    for (const row of rows) this.place(row);
    this.search.add(rows);
  }

  private place(row: IndexedRow): void {
    const document = this.count++;
    if (document === this.numbers.length) this.numbers = grown(this.numbers, this.count);
    this.numbers[document] = row.number;
    this.hours.add(hourNumber(row.created_at));
    this.changing.set(document, row);
    for (const [name, lists] of this.terms) lists.add(row[TERM_FILTERS[name].column], document);
  }

  /**
   * Adds what a snapshot does not hold of the next of its problems. Answers whether this is that one.
   */
  addDetails(row: Details & Pick<IndexedRow, 'number'>): boolean {
    if (row.number !== this.numbers[this.search.detailed]) return false;
    this.search.addDetails(row);
    return true;
  }

  /** The number of the last problem of which nothing is missing that a snapshot does not hold; 0 for none. */
  get detailedTo(): number {
    return this.numbers[this.search.detailed - 1] ?? 0;
  }

  /** Whether nothing is missing that a snapshot does not hold. */
  get isWhole(): boolean {
    return this.search.detailed === this.count;
  }

  /** Follows a change of status, mark or assignee; an unknown number is left alone. */
  change(row: ChangingRow & Pick<IndexedRow, 'number'>): void {
    const document = this.documentOf(row.number);
    if (document !== undefined) this.changing.set(document, row);
  }

  find(query: ProblemQuery): ProblemHits {
    const matching = this.changing.withMark(query.suspected === true).slice();
    for (const set of this.filters(query)) intersect(matching, set);
    const withPriority = (priority: string) => this.withTerms('priority', [priority]);
    const { members, total } = orderedPage(matching, query, withPriority);
    return { numbers: members.map((document) => this.numbers[document] as number), total };
  }

  save(): [IndexedProblemsState, Uint16Array[]] {
    const [text, chunks] = this.search.save();
    const { count } = this;
    const numbers = this.numbers.subarray(0, count);
    const terms = new Map([...this.terms].map(([name, lists]) => [name, lists.save()]));
    const [hours, changing] = [this.hours.save(), this.changing.save(count)];
    return [{ count, numbers, hours, changing, terms, text }, chunks];
  }

  static load(state: IndexedProblemsState, chunks: Uint16Array[]): IndexedProblems {
    const problems = new IndexedProblems();
    problems.count = state.count;
    problems.numbers = state.numbers as Uint32Array<ArrayBuffer>;
    problems.hours = ArrivalHours.load(state.hours, state.count);
    problems.changing = ChangingSets.load(state.changing, state.count);
    for (const [name, lists] of state.terms)
      problems.terms.set(name, TermLists.load(lists, keyOfTerms(name)));
    problems.search = ProblemSearch.load(state.text, chunks);
    return problems;
  }

  /** What each filter leaves; the mark aside, which is always asked for. */
  private filters(query: ProblemQuery): Uint32Array[] {
    const sets: Uint32Array[] = [];
    const statuses = valuesOf(query.status);
    if (statuses.length > 0) sets.push(this.withStatuses(statuses));
    if (query.assignee)
      sets.push(this.changing.withAssignee(query.assignee === NO_ASSIGNEE ? null : query.assignee));
    for (const name of this.terms.keys()) {
      const terms = termsOf(query, name);
      if (terms.length > 0) sets.push(this.withTerms(name, terms));
    }
    if (query.overdueBefore)
      sets.push(this.withStatuses(OPEN_STATUSES), this.overdue(query.overdueBefore));
    const found = this.search.find(query.search ?? '');
    if (found) sets.push(found);
    return sets;
  }

  private withStatuses(statuses: readonly ProblemStatus[]): Uint32Array {
    const [only, ...others] = statuses.map((status) => this.changing.withStatus(status));
    if (only && others.length === 0) return only;
    const found = this.nothing();
    for (const set of [only, ...others]) if (set) unite(found, set);
    return found;
  }

  private withTerms(name: TermFilterName, terms: readonly string[]): Uint32Array {
    return this.terms.get(name)?.find(terms, this.nothing().length) ?? this.nothing();
  }

  /** What came before the hour of its category; those of one hour are looked for together. */
  private overdue(before: Readonly<Record<string, number>>): Uint32Array {
    const found = this.nothing();
    for (const [hour, entries] of Map.groupBy(Object.entries(before), ([, at]) => at)) {
      const ofThese = this.withTerms(
        'category',
        entries.map(([category]) => category),
      );
      intersect(ofThese, this.hours.before(hour));
      unite(found, ofThese);
    }
    return found;
  }

  /** An empty set of all documents. */
  private nothing(): Uint32Array {
    return new Uint32Array(Math.ceil(this.count / 32));
  }

  private documentOf(number: number): number | undefined {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.numbers[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    // Behind the last one there is nothing, or zeros, and no report has the number 0.
    return this.numbers[low] === number ? low : undefined;
  }
}
