import type { Handle } from '#server/database/tables.ts';
import type { ProblemHits, ProblemQuery } from '#server/problems/problem-index.ts';
import {
  holdsLandmarks,
  latestChange,
  problemsAfter,
  problemsChangedAfter,
  readLandmarks,
} from '#server/problems/problem-index-queries.ts';
import { IndexedProblems } from '#server/problems/search/indexed-problems.ts';
import { readSnapshot, writeSnapshot } from '#server/problems/search/snapshot.ts';

/** Rows read at once. */
const BATCH = 2000;

/**
 * The index of reports together with the place in the table up to which it is true. The table's
 * counter rises with each change and commits in its order, so that what is missing is known exactly.
 */
export class FollowingIndex {
  private readonly db: Handle;
  private readonly snapshotPath: string;
  private problems = new IndexedProblems();
  private change = 0;
  private savedAt = 0;

  constructor(db: Handle, snapshotPath: string) {
    this.db = db;
    this.snapshotPath = snapshotPath;
  }

  /** Changes since the snapshot on the disk. */
  get unsaved(): number {
    return this.change - this.savedAt;
  }

  async open(): Promise<void> {
    await this.loadSnapshot();
    await this.catchUp();
  }

  /** Matches among all that was committed before the call. */
  async find(query: ProblemQuery): Promise<ProblemHits> {
    await this.catchUp();
    return this.problems.find(query);
  }

  async save(): Promise<void> {
    const { lastNumber } = this.problems;
    const marks = await readLandmarks(this.db, lastNumber);
    const [state, chunks] = this.problems.save();
    const head = { change: this.change, lastNumber, marks };
    writeSnapshot(this.snapshotPath, { head, state, chunks });
    this.savedAt = this.change;
  }

  private async loadSnapshot(): Promise<void> {
    const snapshot = readSnapshot(this.snapshotPath);
    if (!snapshot) return;
    const { change, lastNumber, marks } = snapshot.head;
    const isOfThisDatabase =
      change <= (await latestChange(this.db)) && (await holdsLandmarks(this.db, lastNumber, marks));
    if (!isOfThisDatabase) return;
    this.problems = IndexedProblems.load(snapshot.state, snapshot.chunks);
    this.change = this.savedAt = change;
  }

  private async catchUp(): Promise<void> {
    const latest = await latestChange(this.db);
    if (latest === this.change) return;
    if (latest < this.change) this.beginAnew();
    const known = this.problems.lastNumber;
    await this.addNew();
    await this.followChanges(known);
    // Rows changed after `latest` was read come once more with the next call, which does no harm.
    this.change = latest;
  }

  /** The database was put back to an earlier state while it was open. */
  private beginAnew(): void {
    this.problems = new IndexedProblems();
    this.change = this.savedAt = 0;
  }

  private async addNew(): Promise<void> {
    for (let rows = BATCH; rows === BATCH; ) {
      const batch = await problemsAfter(this.db, this.problems.lastNumber, BATCH);
      for (const row of batch) this.problems.add(row);
      rows = batch.length;
    }
  }

  /** Reports that were known before; the new ones came with their present status. */
  private async followChanges(known: number): Promise<void> {
    if (known === 0) return;
    let after = this.change;
    for (let rows = BATCH; rows === BATCH; ) {
      const batch = await problemsChangedAfter(this.db, after, BATCH);
      for (const { number, status } of batch) this.problems.setStatus(number, status);
      after = batch.at(-1)?.change ?? after;
      rows = batch.length;
    }
  }
}
