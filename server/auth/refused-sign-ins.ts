import type { FastifyInstance } from 'fastify';
import { NOBODY } from '#server/audit/audit-queries.ts';
import { hasDoubled, RecentCounts } from '#server/audit/recent-counts.ts';
import { WaitingEntries } from '#server/audit/waiting-entries.ts';
import { addTry } from '#server/http/rate-limit-queries.ts';
import type { Services } from '#server/http/services.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
const LATER = 10_000;

/** In place of an id, for every email that is nobody's. */
const NO_ACCOUNT = '';

/**
 * Records and logs wrong passwords: an entry and a line for an account at the first in an hour and when
 * there are twice as many, so that a flood of them takes twenty; for emails that are nobody's a line alone,
 * as if they were one account. Both are written a while after the answer, and something is written after a
 * try with an unknown email too: nobody can tell one from the other.
 */
export class RefusedSignIns {
  readonly #services: Pick<Services, 'db' | 'log' | 'now'>;
  readonly #entries: WaitingEntries;
  readonly #counts = new RecentCounts(HOUR);
  /** The latest of each account that is to be recorded. */
  readonly #due = new Map<string, { tries: number; at: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(app: FastifyInstance, services: Pick<Services, 'db' | 'log' | 'now'>) {
    this.#entries = new WaitingEntries(app, services);
    this.#services = services;
    app.addHook('onClose', () => this.#writeDue());
  }

  /** @param accountId undefined for an email that is nobody's */
  note(accountId = NO_ACCOUNT): void {
    this.#timer ??= setTimeout(() => void this.#writeDue(), LATER).unref();
    const at = this.#services.now();
    const count = this.#counts.raise(accountId, 1, at);
    if (hasDoubled(count)) this.#due.set(accountId, { tries: count.now, at });
  }

  async #writeDue(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [accountId, { tries, at }] of this.#due) this.#tell(accountId, tries, at);
    this.#due.clear();
    const time = this.#services.now();
    const moment = { time, fresh: time + HOUR, furthest: time + 2 * HOUR };
    await this.#entries.write((trx) => addTry(trx, 'refused-sign-ins', moment));
  }

  #tell(subject: string, tries: number, at: number): void {
    const isNobody = subject === NO_ACCOUNT;
    const admin = isNobody ? undefined : subject;
    this.#services.log.warn({ admin, tries }, 'sign-ins were refused within an hour');
    if (isNobody) return;
    const entry = { action: 'session.refuse', subject, detail: String(tries), at } as const;
    this.#entries.hold({ by: NOBODY, ...entry });
  }
}
