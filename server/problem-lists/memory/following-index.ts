import type { Handle } from '#server/database/tables.ts';
import { IndexedProblems } from '#server/problem-lists/memory/indexed-problems.ts';
import {
  countUpTo,
  detailsBetween,
  holdsLandmarks,
  type Progress,
  problemsAfter,
  problemsChangedAfter,
  readLandmarks,
  readProgress,
} from '#server/problem-lists/memory/problem-index-queries.ts';
import {
  readSnapshot,
  removeSnapshot,
  writeSnapshot,
} from '#server/problem-lists/memory/snapshot.ts';
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
    if (query.search) await this.readAllDetails();
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
    if (!snapshot) return removeSnapshot(this.snapshotPath);
    const { progress, lastNumber, marks } = snapshot.head;
    const latest = await readProgress(this.db);
    const isOfThisDatabase =
      !isBehind(latest, progress) &&
      (await holdsLandmarks(this.db, lastNumber, marks)) &&
      (await countUpTo(this.db, lastNumber)) === snapshot.state.count;
    if (!isOfThisDatabase) return this.beginAnew();
    this.problems = IndexedProblems.load(snapshot.state, snapshot.chunks);
    this.known = this.saved = progress;
  }

  /**
   * Reads some of what no snapshot holds, in which searches alone look: lists need not wait for it. Answers
   * whether there is more.
   */
  async readDetails(): Promise<boolean> {
    const { problems } = this;
    if (problems.isWhole) return false;
    const { lastNumber, detailedTo } = problems;
    const batch = await detailsBetween(this.db, detailedTo, lastNumber, BATCH);
    const isSame = batch.length > 0 && batch.every((row) => problems.addDetails(row));
    // The table has other problems than the snapshot.
    if (!isSame) this.beginAnew();
    return !this.problems.isWhole;
  }

  private async readAllDetails(): Promise<void> {
    while (await this.readDetails());
  }

  private async catchUp(): Promise<void> {
    const latest = await readProgress(this.db);
    const { number, change } = this.known;
    if (latest.number === number && latest.change === change) return;
    if (isBehind(latest, this.known)) this.beginAnew();
    // Their details come behind those of all others: one that comes just now waits for the next call.
    const hasNew = latest.number > this.known.number;
    if (hasNew) await this.readAllDetails();
    const before = this.known;
    if (hasNew) await this.addNew();
    await this.followChanges(before);
    // Rows changed after `latest` was read come once more with the next call, which does no harm.
    this.known = latest;
  }

  /** The database is another one than was read so far, such as after it was put back to an earlier state. */
  private beginAnew(): void {
    this.problems = new IndexedProblems();
    this.known = this.saved = NOTHING;
    removeSnapshot(this.snapshotPath);
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
