import type { FastifyInstance } from 'fastify';
import type { AuditEntry } from '#server/audit/audit-queries.ts';
import { hasDoubled, RecentCounts } from '#server/audit/recent-counts.ts';
import { WaitingEntries } from '#server/audit/waiting-entries.ts';
import { inPassing } from '#server/database/in-passing.ts';
import type { Services } from '#server/http/services.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A list whose rows say how to reach people. */
type ContactList = 'problems' | 'submissions';

/**
 * Records who read what people gave of themselves, before the answer leaves: a console that asks again
 * and again adds nothing. A database that takes no writes holds up reading for a moment only.
 */
export class ReadingRecord {
  readonly #entries: WaitingEntries;
  readonly #now: () => number;
  readonly #opened = new RecentCounts(HOUR);
  readonly #listed = new RecentCounts(DAY);
  readonly #lists = new RecentCounts(DAY);

  constructor(app: FastifyInstance, services: Pick<Services, 'db' | 'log' | 'now'>) {
    this.#entries = new WaitingEntries(app, services);
    this.#now = services.now;
  }

  /** One entry an hour for each session and problem. */
  async opened(by: AuditEntry['by'], problemId: string): Promise<void> {
    const at = this.#now();
    if (this.#opened.raise(`${by.sessionId} ${problemId}`, 1, at).before > 0) return;
    await this.#record({ by, action: 'problem.open', subject: problemId, at });
  }

  /** An entry when a session has been shown contacts of that list, and when it was twice as many in a day. */
  async listed(by: AuditEntry['by'], list: ContactList, ids: readonly string[]): Promise<void> {
    const at = this.#now();
    const isNew = (id: string) =>
      this.#listed.raise(`${by.sessionId} ${list} ${id}`, 1, at).before === 0;
    const count = this.#lists.raise(`${by.sessionId} ${list}`, ids.filter(isNew).length, at);
    if (!hasDoubled(count)) return;
    const detail = String(count.now);
    await this.#record({ by, action: 'contacts.list', subject: list, detail, at });
  }

  async #record(entry: AuditEntry): Promise<void> {
    this.#entries.hold(entry);
    await inPassing(this.#entries.write());
  }
}
