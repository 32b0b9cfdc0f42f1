import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { addViews } from '#server/blogs/blog-count-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Tables } from '#server/database/tables.ts';

/** Milliseconds from a view to its write, and from one write to the next. */
const WRITE_EVERY = 5000;
/** Milliseconds until a write that failed, as on a full disk, is tried again. */
const TRY_AGAIN_AFTER = 30_000;
/** Blogs written at once: each takes a page of the disk or more, and others wait meanwhile. */
const AT_ONCE = 100;
/** Blogs whose views are held at once; those of further ones are not counted. */
const MOST_BLOGS = 100_000;

/**
 * Views of blogs on their way into the database: counted in memory, and written together every few
 * seconds, so that reading costs no commit. A process that is killed loses those that wait: since the
 * last write, or longer where more than `AT_ONCE` posts were read meanwhile.
 */
export class ViewCounts {
  readonly #db: Kysely<Tables>;
  readonly #log: FastifyBaseLogger;
  /** By blog, the one that waits for longest first. */
  readonly #waiting = new Map<string, number>();
  #writing = new Map<string, number>();
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
    this.#writeAfter(WRITE_EVERY);
  }

  /** Those of a blog that are not in the database yet. */
  of(id: string): number {
    return (this.#waiting.get(id) ?? 0) + (this.#writing.get(id) ?? 0);
  }

  /** Writes all that have come so far. What cannot be written waits for another try. */
  async write(): Promise<void> {
    let isWritten = true;
    while (isWritten && this.#waiting.size + this.#writing.size > 0)
      isWritten = await this.#writeSome();
  }

  #writeAfter(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#writeSome();
    }, milliseconds).unref();
  }

  /** One after the other; answers whether what was to be written is. */
  #writeSome(): Promise<boolean> {
    const written = this.#write.then(() => this.#writeOldest());
    this.#write = written;
    return written;
  }

  async #writeOldest(): Promise<boolean> {
    const oldest = [...this.#waiting].slice(0, AT_ONCE);
    if (oldest.length === 0) return true;
    for (const [id] of oldest) this.#waiting.delete(id);
    this.#writing = new Map(oldest);
    try {
      await inTransaction(this.#db, (trx) => addViews(trx, oldest));
      if (this.#waiting.size > 0) this.#writeAfter(WRITE_EVERY);
      return true;
    } catch (error) {
      this.#log.debug(error, 'views could not be written yet');
      for (const [id, count] of oldest) this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + count);
      this.#writeAfter(TRY_AGAIN_AFTER);
      return false;
    } finally {
      this.#writing = new Map();
    }
  }
}
