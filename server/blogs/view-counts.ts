import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { addViews } from '#server/blogs/blog-count-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Tables } from '#server/database/tables.ts';

/** Milliseconds from a view after a quiet time to its write. */
const WRITE_AFTER = 1000;
/** Milliseconds from one write to the next: each makes all kept answers old. */
const REST = 10_000;
/** Milliseconds until a write that failed, as on a full disk, is tried again. */
const TRY_AGAIN_AFTER = 30_000;
/** Blogs in one transaction: each takes a page of the disk or more, and others wait meanwhile. */
const AT_ONCE = 100;
/** Blogs whose views are held at once; those of further ones are not counted. */
const MOST_BLOGS = 100_000;

/**
 * Views of blogs on their way into the database: counted in memory, and written together, once in ten
 * seconds where many read, so that reading costs no commit. A process that is killed loses those of that
 * time, or of longer while the database takes no writes.
 */
export class ViewCounts {
  readonly #db: Kysely<Tables>;
  readonly #log: FastifyBaseLogger;
  readonly #waiting = new Map<string, number>();
  /** Those that a write has taken and not finished. */
  readonly #writing = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #write: Promise<unknown> = Promise.resolve();

  constructor(db: Kysely<Tables>, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Counts a view of a blog that is there. */
  add(id: string): void {
    const count = this.#waiting.get(id);
    if (count === undefined && this.#waiting.size >= MOST_BLOGS) return;
    this.#waiting.set(id, (count ?? 0) + 1);
    this.#timer ??= this.#writeAfter(WRITE_AFTER);
  }

  /** Those of a blog that are not in the database yet. */
  of(id: string): number {
    return (this.#waiting.get(id) ?? 0) + (this.#writing.get(id) ?? 0);
  }

  /** Writes all that have come so far. What cannot be written waits for another try. */
  write(): Promise<void> {
    const written = this.#write.then(() => this.#writeAll());
    this.#write = written;
    return written;
  }

  #writeAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined;
      void this.write();
    }, milliseconds).unref();
  }

  async #writeAll(): Promise<void> {
    const all = [...this.#waiting];
    if (all.length === 0) return;
    this.#waiting.clear();
    for (const [id, count] of all) this.#writing.set(id, count);
    try {
      for (let at = 0; at < all.length; at += AT_ONCE) {
        const some = all.slice(at, at + AT_ONCE);
        await inTransaction(this.#db, (trx) => addViews(trx, some));
        for (const [id] of some) this.#writing.delete(id);
      }
      this.#rest(REST);
    } catch (error) {
      this.#log.debug(error, 'views could not be written yet');
      for (const [id, count] of this.#writing)
        this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + count);
      this.#writing.clear();
      this.#rest(TRY_AGAIN_AFTER);
    }
  }

  #rest(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#writeAfter(milliseconds);
  }
}
