import type { FastifyInstance } from 'fastify';
import { type AuditEntry, NOBODY } from '#server/audit/audit-queries.ts';
import { hasDoubled, RecentCounts } from '#server/audit/recent-counts.ts';
import { WaitingEntries } from '#server/audit/waiting-entries.ts';
import { addTry } from '#server/http/rate-limit-queries.ts';
import type { Services } from '#server/http/services.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
const LATER = 10_000;

/**
 * Records wrong passwords for accounts that exist: an entry at the first in an hour and when there are
 * twice as many, so that a flood of them takes twenty entries. It is written a while after the answer,
 * and something is written after a try with an unknown email too: nobody can tell one from the other.
 */
export class RefusedSignIns {
  readonly #services: Pick<Services, 'db' | 'log' | 'now'>;
  readonly #entries: WaitingEntries;
  readonly #counts = new RecentCounts(HOUR);
  /** The latest of each account that is to be recorded. */
  readonly #due = new Map<string, AuditEntry>();
  #timer: NodeJS.Timeout | undefined;

  constructor(app: FastifyInstance, services: Pick<Services, 'db' | 'log' | 'now'>) {
    this.#entries = new WaitingEntries(app, services);
    this.#services = services;
    app.addHook('onClose', () => this.#writeDue());
  }

  /** @param accountId undefined for an email that is nobody's */
  note(accountId: string | undefined): void {
    this.#timer ??= setTimeout(() => void this.#writeDue(), LATER).unref();
    if (accountId === undefined) return;
    const at = this.#services.now();
    const count = this.#counts.raise(accountId, 1, at);
    if (!hasDoubled(count)) return;
    const entry = {
      action: 'session.refuse',
      subject: accountId,
      detail: String(count.now),
    } as const;
    this.#due.set(accountId, { by: NOBODY, at, ...entry });
  }

  async #writeDue(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const entry of this.#due.values()) this.#entries.hold(entry);
    this.#due.clear();
    const time = this.#services.now();
    const moment = { time, fresh: time + HOUR, furthest: time + 2 * HOUR };
    await this.#entries.write((trx) => addTry(trx, 'refused-sign-ins', moment));
  }
}
