import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { isSqliteBusy } from '#server/database/database-errors.ts';

/** How long a statement waits for another process to finish its write, in milliseconds. */
const BUSY_LIMIT_MS = 5000;
/** A commit is shared by no more writes than these, begun within this time. */
const MOST_WRITES = 64;
const LONGEST_MS = 20;

/** Writes that are done, and on the disk once the one commit for all of them is. */
interface Group {
  writes: number;
  /** As `performance.now()`. */
  since: number;
  /** Settled by the commit. */
  kept: PromiseWithResolvers<void>;
}

/** The turn of one write; nothing happens once it is over. */
export interface WriteTurn {
  /** Resolves when the write is on the disk. */
  commit(): Promise<void>;
  /**
   * Resolves when the writes of others that it has seen are on the disk: what is answered from them, such
   * as that it was done before, must be true. Rejects when they could not be kept.
   */
  rollback(): Promise<void>;
}

/**
 * Lets one writer of this process in at a time, in the order of arrival. Those that come at the same time
 * share a commit, as each costs a wait for the disk: every write but the first is a savepoint of its own,
 * the last in turn commits, and none is acknowledged before. One that fails undoes itself alone.
 */
export class SharedCommit {
  readonly #writer: DatabaseSync;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #group: Group | undefined;

  constructor(writer: DatabaseSync) {
    this.#writer = writer;
  }

  /** Waits for the turn of one write and begins it. */
  async begin(): Promise<WriteTurn> {
    const since = performance.now();
    this.#waiting++;
    const leave = await this.#enter();
    this.#waiting--;
    const isFirst = !this.#group;
    try {
      if (this.#group) this.#writer.exec('savepoint write');
      else {
        await retryWhileBusy(() => this.#writer.exec('begin immediate'), since);
        this.#group = { writes: 0, since: performance.now(), kept: Promise.withResolvers() };
        // Each write waits for it by itself; without one it is nobody's error.
        this.#group.kept.promise.catch(() => {});
      }
    } catch (error) {
      if (this.#group) this.#takeAllBack(error);
      leave();
      throw error;
    }
    return this.#newTurn(leave, isFirst);
  }

  /** The first of a group keeps no copy of each page it changes: when it fails there is nothing else to keep. */
  #newTurn(leave: () => void, isFirst: boolean): WriteTurn {
    let isOver = false;
    const rollback = async () => {
      if (isOver) return;
      isOver = true;
      const seen = this.#keptBefore(isFirst);
      try {
        if (this.#group)
          this.#writer.exec(isFirst ? 'rollback' : 'rollback to write; release write');
        if (isFirst) this.#settle();
      } catch (error) {
        this.#takeAllBack(error);
      }
      await this.#end(leave);
      await seen;
    };
    const commit = async () => {
      const group = this.#group;
      // A failed statement made SQLite take all back, and was not heeded.
      if (isOver || !group) throw new Error('The transaction is over');
      if (!isFirst) this.#writer.exec('release write');
      isOver = true;
      group.writes++;
      await this.#end(leave);
      await group.kept.promise;
    };
    return { commit, rollback };
  }

  /** Settled with the writes of others that a turn of the same group has seen. */
  #keptBefore(isFirst: boolean): Promise<void> | undefined {
    return isFirst ? undefined : this.#group?.kept.promise;
  }

  /** A failure such as a full disk takes back the writes of others too, which wait for their commit. */
  noteFailure(error: unknown): void {
    if (!this.#writer.isTransaction) this.#settle(error);
  }

  /** Runs what is no write of rows once nobody writes, and outside any transaction. */
  async alone<T>(run: () => T): Promise<T> {
    const since = performance.now();
    const leave = await this.#enter();
    try {
      await this.#commitGroup();
      return await retryWhileBusy(run, since);
    } finally {
      leave();
    }
  }

  async #enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  /**
   * Ends the turn, and commits unless another write is about to join: one whose call has arrived in this
   * round of the event loop, too.
   */
  async #end(leave: () => void): Promise<void> {
    if (this.#hasRoom() && this.#waiting === 0) await setImmediate();
    if (!this.#hasRoom() || this.#waiting === 0) await this.#commitGroup();
    leave();
  }

  #hasRoom(): boolean {
    const group = this.#group;
    if (!group || group.writes >= MOST_WRITES) return false;
    return performance.now() - group.since < LONGEST_MS;
  }

  /** What fails where nothing should leaves no half of a write behind, and nobody waiting. */
  #takeAllBack(error: unknown): void {
    try {
      if (this.#writer.isTransaction) this.#writer.exec('rollback');
    } catch {
      // The next write meets the same and says so.
    }
    this.#settle(error);
  }

  async #commitGroup(): Promise<void> {
    if (!this.#group) return;
    try {
      await retryWhileBusy(() => this.#writer.exec('commit'));
      this.#settle();
    } catch (error) {
      this.#takeAllBack(error);
    }
  }

  #settle(error?: unknown): void {
    const group = this.#group;
    this.#group = undefined;
    if (error === undefined) group?.kept.resolve();
    else group?.kept.reject(error);
  }
}

/**
 * Waits between the tries without stopping the process, as SQLite's own waiting would. The time in
 * the queue counts: those behind one another must not wait the limit each.
 */
export async function retryWhileBusy<T>(attempt: () => T, since = performance.now()): Promise<T> {
  const giveUpAt = since + BUSY_LIMIT_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(wait);
  }
}
