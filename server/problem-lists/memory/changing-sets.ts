import { PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { Bits, grown } from './bits.ts';

/** What may change of a problem, as its row has it. */
export interface ChangingRow {
  status: ProblemStatus;
  suspected: 0 | 1;
  /** The id of the admin who has it. */
  assigned_to: string | null;
}

export interface ChangingSetsState {
  statuses: Uint8Array;
  /** By place in the list of names; 0 for nobody. */
  assignees: Uint16Array;
  names: string[];
  /** The documents that are suspected to be spam. */
  suspected: Uint32Array;
}

/** A set of documents for each status, for each admin who has some, and for the mark of spam. */
export class ChangingSets {
  private statuses = new Uint8Array(64);
  private byStatus = PROBLEM_STATUSES.map(() => new Bits());
  private assignees = new Uint16Array(64);
  private byAssignee = [new Bits()];
  private places = new Map<string | null, number>([[null, 0]]);
  private suspected = new Set<number>();
  private unsuspected = new Bits();

  /** Takes in a document, the next one or one that was there before. */
  set(document: number, row: ChangingRow): void {
    if (document >= this.statuses.length) {
      this.statuses = grown(this.statuses, document + 1);
      this.assignees = grown(this.assignees, document + 1);
    }
    this.place(document, PROBLEM_STATUSES.indexOf(row.status), this.placeOf(row.assigned_to));
    this.mark(document, row.suspected === 1);
  }

  withStatus(status: ProblemStatus): Uint32Array {
    return this.byStatus[PROBLEM_STATUSES.indexOf(status)]?.words ?? new Uint32Array();
  }

  /** @param admin null for what nobody has */
  withAssignee(admin: string | null): Uint32Array {
    return this.byAssignee[this.places.get(admin) ?? -1]?.words ?? new Uint32Array();
  }

  /** What is suspected to be spam, or what is not. */
  withMark(suspected: boolean): Uint32Array {
    if (!suspected) return this.unsuspected.words;
    const bits = new Bits();
    for (const document of this.suspected) bits.add(document);
    return bits.words;
  }

  save(count: number): ChangingSetsState {
    const names = [...this.places.keys()].filter((name) => name !== null);
    const suspected = Uint32Array.from(this.suspected);
    const statuses = this.statuses.subarray(0, count);
    return { statuses, assignees: this.assignees.subarray(0, count), names, suspected };
  }

  static load(state: ChangingSetsState, count: number): ChangingSets {
    const loaded = new ChangingSets();
    loaded.statuses = state.statuses as Uint8Array<ArrayBuffer>;
    loaded.assignees = state.assignees as Uint16Array<ArrayBuffer>;
    for (const name of state.names) loaded.placeOf(name);
    const suspected = new Set(state.suspected);
    for (let document = 0; document < count; document++) {
      loaded.byStatus[state.statuses[document] as number]?.add(document);
      loaded.byAssignee[state.assignees[document] as number]?.add(document);
      loaded.mark(document, suspected.has(document));
    }
    return loaded;
  }

  private place(document: number, status: number, assignee: number): void {
    this.byStatus[this.statuses[document] as number]?.delete(document);
    this.byAssignee[this.assignees[document] as number]?.delete(document);
    this.statuses[document] = status;
    this.assignees[document] = assignee;
    this.byStatus[status]?.add(document);
    this.byAssignee[assignee]?.add(document);
  }

  private mark(document: number, suspected: boolean): void {
    const [into, outOf] = suspected
      ? [this.suspected, this.unsuspected]
      : [this.unsuspected, this.suspected];
    into.add(document);
    outOf.delete(document);
  }

  private placeOf(name: string | null): number {
    const known = this.places.get(name);
    if (known !== undefined) return known;
    this.places.set(name, this.byAssignee.length);
    return this.byAssignee.push(new Bits()) - 1;
  }
}
