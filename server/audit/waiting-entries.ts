import type { FastifyInstance } from 'fastify';
import { type AuditEntry, recordEntry } from '#server/audit/audit-queries.ts';
import { isDatabaseFull } from '#server/database/database-errors.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import type { Services } from '#server/http/services.ts';
import { nowAndThen } from '#server/tasks/now-and-then.ts';

/** Entries held at once; past it the oldest are lost, and the log says so. */
const MOST = 10_000;
/** Milliseconds until what could not be written is tried again. */
const RETRY = 5000;
/** Milliseconds between two lines of the log: every entry meets a database that takes no writes. */
const SAY_EVERY = 60_000;

/**
 * Entries that are not part of a transaction of their own, such as reading: they wait in memory until the
 * database has taken them, and are gone when the process dies before.
 */
export class WaitingEntries {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #isTimeToSay = nowAndThen(SAY_EVERY);
  #entries: AuditEntry[] = [];
  #written: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Writes what is left when the app closes. */
  constructor(app: FastifyInstance, services: Pick<Services, 'db' | 'log'>) {
    this.#services = services;
    app.addHook('onClose', async () => {
      this.#isClosed = true;
      clearTimeout(this.#retry);
      await this.write();
    });
  }

  hold(entry: AuditEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length <= MOST) return;
    this.#entries.shift();
    this.#say('entries of the audit trail are lost: the database took none for too long');
  }

  /** Writes all that are held as one, `beside` what else is to be written. Never rejects. */
  write(beside?: (trx: Handle) => Promise<unknown>): Promise<void> {
    this.#written = this.#written.then(() => this.#writeHeld(beside));
    return this.#written;
  }

  async #writeHeld(beside?: (trx: Handle) => Promise<unknown>): Promise<void> {
    const entries = [...this.#entries];
    if (entries.length === 0 && !beside) return;
    try {
      await inTransaction(this.#services.db, async (trx) => {
        await beside?.(trx);
        for (const entry of entries) await recordEntry(trx, entry);
      });
      const written = new Set(entries);
      this.#entries = this.#entries.filter((entry) => !written.has(entry));
    } catch (error) {
      const failure = isDatabaseFull(error) ? 'the disk is full' : error;
      this.#say('the audit trail takes no entries: who reads meanwhile is recorded later', failure);
      clearTimeout(this.#retry);
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.write(), RETRY).unref();
    }
  }

  #say(sentence: string, failure?: unknown): void {
    if (!this.#isTimeToSay()) return;
    this.#services.log.error({ err: failure, held: this.#entries.length }, sentence);
  }
}
