import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { addViews } from '#server/blogs/blog-view-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Tables } from '#server/database/tables.ts';

/** Milliseconds from a view to the write of all that have come by then. */
const WRITE_AFTER = 2000;
/** Milliseconds until a write that failed, as on a full disk, is tried again. */
const TRY_AGAIN_AFTER = 30_000;
/** Posts whose views are held at once; further ones are not counted until these are written. */
const MOST_POSTS = 100_000;

/**
 * Views of posts on their way into the database: counted in memory, and written together every few
 * seconds, so that reading costs no commit. A process that is killed takes those of its last two
 * seconds with it.
 */
export class ViewCounts {
  readonly #db: Kysely<Tables>;
  readonly #log: FastifyBaseLogger;
  #waiting = new Map<string, number>();
  #writing = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #write: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Tables>, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Counts a view of a post that is there. */
  add(id: string): void {
    const count = this.#waiting.get(id);
    if (count === undefined && this.#waiting.size >= MOST_POSTS) return;
    this.#waiting.set(id, (count ?? 0) + 1);
    this.#writeAfter(WRITE_AFTER);
  }

  /** Those of a post that are not in the database yet. */
  of(id: string): number {
    return (this.#waiting.get(id) ?? 0) + (this.#writing.get(id) ?? 0);
  }

  /** Writes what has come so far. What cannot be written waits for another try. */
  write(): Promise<void> {
    this.#write = this.#write.then(() => this.#writeAll());
    return this.#write;
  }

  #writeAfter(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.write(), milliseconds).unref();
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0) return;
    this.#writing = this.#waiting;
    this.#waiting = new Map();
    try {
      await inTransaction(this.#db, (trx) => addViews(trx, this.#writing));
    } catch (error) {
      this.#log.debug(error, 'views could not be written yet');
      for (const [id, count] of this.#writing)
        this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + count);
      this.#writeAfter(TRY_AGAIN_AFTER);
    } finally {
      this.#writing = new Map();
    }
  }
}
