import type { Services } from '#server/http/services.ts';
import type {
  ProblemHits,
  ProblemLists,
  ProblemQuery,
} from '#server/problem-lists/problem-lists.ts';
import { atMost } from '#server/tasks/at-most.ts';
import { inTime } from '../not-ready.ts';
import { foldCounts } from './count-queries.ts';
import { findProblems } from './find-queries.ts';
import { foldSome, hasUnfolded } from './text-queries.ts';

/** Changes that are read with each count until they are folded, and how long that is left alone. */
const CHANGES = 500;
const FOLDED_EVERY_MS = 5000;

/** Questions answered at once: half of the connections stay for all else, such as taking reports in. */
const AT_ONCE = 5;

/** Lists answered by PostgreSQL: nothing of them is kept here. */
export class PostgresLists implements ProblemLists {
  private readonly db: Services['db'];
  private readonly log: Services['log'];
  private readonly inTurn = atMost(AT_ONCE);
  private ready = false;
  private isClosed = false;
  private foldingTexts: Promise<void> | undefined;
  private foldedAt = Number.NEGATIVE_INFINITY;
  private foldingCounts = Promise.resolve();

  constructor({ db, log }: Pick<Services, 'db' | 'log'>) {
    this.db = db;
    this.log = log;
  }

  async start(): Promise<void> {
    if (await hasUnfolded(this.db)) await this.foldTexts();
    this.ready = true;
  }

  isReady(): boolean {
    return this.ready;
  }

  async find(query: ProblemQuery): Promise<ProblemHits> {
    if (this.isClosed) throw new Error('The lists of reports are closed');
    for (let folded = 0; ; folded++) {
      // What was folded first may have begun before the question; others write all the time.
      const areFolded = folded > 1;
      const found = await this.inTurn(() => findProblems(this.db, query, { areFolded }));
      this.foldNowAndThen();
      if (found) return found;
      await inTime(this.foldTexts());
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.foldingTexts?.catch(() => {});
    await this.foldingCounts;
  }

  /** Folds what others had written; those who ask meanwhile wait for the same. */
  private foldTexts(): Promise<void> {
    this.foldingTexts ??= this.foldAll().finally(() => {
      this.foldingTexts = undefined;
    });
    return this.foldingTexts;
  }

  private async foldAll(): Promise<void> {
    while (!this.isClosed && (await foldSome(this.db)));
  }

  /** Whoever asks does not wait for it. */
  private foldNowAndThen(): void {
    const now = performance.now();
    if (now - this.foldedAt < FOLDED_EVERY_MS) return;
    this.foldedAt = now;
    this.foldingCounts = this.foldChanges().catch((error) => {
      this.log.warn(error, 'the counts of reports could not be folded, and will be later');
    });
  }

  private async foldChanges(): Promise<void> {
    while (!this.isClosed && (await foldCounts(this.db, CHANGES)));
  }
}
