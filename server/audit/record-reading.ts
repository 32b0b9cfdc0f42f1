import type { FastifyInstance } from 'fastify';
import type { AuditEntry } from '#server/audit/audit-queries.ts';
import { hasDoubled, RecentCounts } from '#server/audit/recent-counts.ts';
import { WaitingEntries } from '#server/audit/waiting-entries.ts';
import { inPassing } from '#server/database/in-passing.ts';
import { HttpError } from '#server/http/http-error.ts';
import { isRestKept } from '#server/http/reserve.ts';
import type { Services } from '#server/http/services.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Of one account in an hour, where the rest of the disk is kept for reports: each leaves an entry. */
const OPENED_WITHOUT_ROOM = 100;

/** A list whose rows say how to reach people. */
type ContactList = 'problems' | 'submissions';

type ReadingServices = Pick<Services, 'db' | 'log' | 'now' | 'config' | 'freeSpace'>;

/**
 * Records who read what people gave of themselves, before the answer leaves: a console that asks again
 * and again adds nothing. A database that takes no writes holds up reading for a moment only.
 */
export class ReadingRecord {
  readonly #entries: WaitingEntries;
  readonly #now: () => number;
  readonly #disk: Pick<Services, 'config' | 'freeSpace'>;
  readonly #openers = new RecentCounts(HOUR);
  readonly #opened = new RecentCounts(HOUR);
  readonly #listed = new RecentCounts(DAY);
  readonly #lists = new RecentCounts(DAY);

  constructor(app: FastifyInstance, services: ReadingServices) {
    this.#entries = new WaitingEntries(app, services);
    this.#disk = services;
    this.#now = services.now;
  }

  /**
   * One entry an hour for each session and problem.
   *
   * @throws {HttpError} 507 for who opens many, where the rest of the disk is kept for reports
   */
  async opened(by: AuditEntry['by'], problemId: string): Promise<void> {
    const at = this.#now();
    const key = `${by.sessionId} ${problemId}`;
    if (this.#opened.raise(key, 0, at).before > 0) return;
    if (isRestKept(this.#disk) && this.#openers.raise(by.id, 1, at).now > OPENED_WITHOUT_ROOM)
      throw new HttpError(507, (t) => t.server.tooManyOpened);
    this.#opened.raise(key, 1, at);
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
