import type { Handle } from '#server/database/tables.ts';
import { IndexedProblems } from '#server/problem-lists/memory/indexed-problems.ts';
import {
  detailsBetween,
  holdsLandmarks,
  type Progress,
  problemsAfter,
  problemsChangedAfter,
  readLandmarks,
  readProgress,
} from '#server/problem-lists/memory/problem-index-queries.ts';
import { readSnapshot, writeSnapshot } from '#server/problem-lists/memory/snapshot.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-lists/problem-lists.ts';

/** Rows read at once; more would outlive the small collections, and enlarge the heap. */
const BATCH = 500;

const NOTHING: Progress = { number: 0, change: 0 };

/**
 * The index of problems together with the place in the table up to which it is true. One counter rises
 * with each new problem, another with each change, and both commit in their order, so that what is
 * missing is known exactly.
 */
export class FollowingIndex {
  private readonly db: Handle;
  private readonly snapshotPath: string;
  private problems = new IndexedProblems();
  private known = NOTHING;
  private saved = NOTHING;

  constructor(db: Handle, snapshotPath: string) {
    this.db = db;
    this.snapshotPath = snapshotPath;
  }

  /** New problems and changes since the snapshot on the disk. */
  get unsaved(): number {
    const { known, saved } = this;
    return known.number - saved.number + known.change - saved.change;
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
    const head = { progress: this.known, lastNumber, marks };
    writeSnapshot(this.snapshotPath, { head, state, chunks });
    this.saved = this.known;
  }

  private async loadSnapshot(): Promise<void> {
    const snapshot = readSnapshot(this.snapshotPath);
    if (!snapshot) return;
    const { progress, lastNumber, marks } = snapshot.head;
    const latest = await readProgress(this.db);
    const isOfThisDatabase =
      !isBehind(latest, progress) && (await holdsLandmarks(this.db, lastNumber, marks));
    if (!isOfThisDatabase) return;
    const problems = IndexedProblems.load(snapshot.state, snapshot.chunks);
    if (!(await this.readDetails(problems))) return;
    this.problems = problems;
    this.known = this.saved = progress;
  }

  /** Answers false where the table has other problems than the snapshot. */
  private async readDetails(problems: IndexedProblems): Promise<boolean> {
    const { lastNumber } = problems;
    let after = 0;
    for (let rows = BATCH; rows === BATCH; ) {
      const batch = await detailsBetween(this.db, after, lastNumber, BATCH);
      if (!batch.every((row) => problems.addDetails(row))) return false;
      after = batch.at(-1)?.number ?? after;
      rows = batch.length;
    }
    return problems.isWhole;
  }

  private async catchUp(): Promise<void> {
    const latest = await readProgress(this.db);
    const { number, change } = this.known;
    if (latest.number === number && latest.change === change) return;
    if (isBehind(latest, this.known)) this.beginAnew();
    const before = this.known;
    await this.addNew();
    await this.followChanges(before);
    // Rows changed after `latest` was read come once more with the next call, which does no harm.
    this.known = latest;
  }

  /** The database was put back to an earlier state while it was open. */
  private beginAnew(): void {
    this.problems = new IndexedProblems();
    this.known = this.saved = NOTHING;
  }

  private async addNew(): Promise<void> {
    for (let rows = BATCH; rows === BATCH; ) {
      const batch = await problemsAfter(this.db, this.problems.lastNumber, BATCH);
      this.problems.add(batch);
      rows = batch.length;
    }
  }

  /** Problems that were known before; the new ones came with their present status. */
  private async followChanges(before: Progress): Promise<void> {
    if (before.number === 0) return;
    let after = before.change;
    for (let rows = BATCH; rows === BATCH; ) {
      const batch = await problemsChangedAfter(this.db, after, BATCH);
      for (const row of batch) this.problems.change(row);
      after = batch.at(-1)?.change ?? after;
      rows = batch.length;
    }
  }
}

/** Whether one of the counters has fallen, which only another database explains. */
const isBehind = (latest: Progress, known: Progress) =>
  latest.number < known.number || latest.change < known.change;
