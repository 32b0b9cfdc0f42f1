import type { FastifyInstance } from 'fastify';
import { type Deed, recordDeed } from '#server/audit/audit-queries.ts';
import { isDatabaseFull } from '#server/database/database-errors.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { nowAndThen } from '#server/now-and-then.ts';
import type { Services } from '#server/services.ts';

/** Deeds held at once; past it the oldest are lost, and the log says so. */
const MOST = 10_000;
/** Milliseconds until what could not be written is tried again. */
const RETRY = 5000;
/** Milliseconds between two lines of the log: every deed meets a database that takes no writes. */
const SAY_EVERY = 60_000;

/**
 * Deeds that are not part of a transaction of their own, such as reading: they wait in memory until the
 * database has taken them, and are gone when the process dies before.
 */
export class HeldDeeds {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #isTimeToSay = nowAndThen(SAY_EVERY);
  #deeds: Deed[] = [];
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

  hold(deed: Deed): void {
    this.#deeds.push(deed);
    if (this.#deeds.length <= MOST) return;
    this.#deeds.shift();
    this.#say('entries of the audit trail are lost: the database took none for too long');
  }

  /** Writes all that are held as one, `beside` what else is to be written. Never rejects. */
  write(beside?: (trx: Handle) => Promise<unknown>): Promise<void> {
    this.#written = this.#written.then(() => this.#writeHeld(beside));
    return this.#written;
  }

  async #writeHeld(beside?: (trx: Handle) => Promise<unknown>): Promise<void> {
    const deeds = [...this.#deeds];
    if (deeds.length === 0 && !beside) return;
    try {
      await inTransaction(this.#services.db, async (trx) => {
        await beside?.(trx);
        for (const deed of deeds) await recordDeed(trx, deed);
      });
      const written = new Set(deeds);
      this.#deeds = this.#deeds.filter((deed) => !written.has(deed));
    } catch (error) {
      const failure = isDatabaseFull(error) ? 'the disk is full' : error;
      this.#say('the audit trail takes no entries: who reads meanwhile is recorded later', failure);
      clearTimeout(this.#retry);
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.write(), RETRY).unref();
    }
  }

  #say(sentence: string, failure?: unknown): void {
    if (!this.#isTimeToSay()) return;
    this.#services.log.error({ err: failure, held: this.#deeds.length }, sentence);
  }
}
