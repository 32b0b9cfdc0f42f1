import { inPassing } from '#server/database/in-passing.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import {
  findHolder,
  hashToken,
  type SessionAdmin,
  type SessionRow,
} from '#server/sessions/session-queries.ts';

export interface SessionInMemory {
  row: SessionRow;
  /** The hash of the password it was opened with: another password ends it. */
  passwordHash: string;
  /** Writes it with all that a sign-in writes, once there is room. */
  write: (trx: Handle) => Promise<void>;
}

/**
 * Sessions that were opened while the disk was full. They live in this process alone and end with it,
 * unless there is room before: each call with one tries to write it.
 */
export class SessionsInMemory {
  readonly #sessions = new Map<string, SessionInMemory>();

  hold(session: SessionInMemory): void {
    this.#sessions.set(session.row.token_hash, session);
  }

  /** The session of a token. Ask before the database is asked: a session moves from here to there. */
  get(token: string): SessionInMemory | undefined {
    return this.#sessions.size > 0 ? this.#sessions.get(hashToken(token)) : undefined;
  }

  /** The session of an id. Ask before the database is asked, as with a token. */
  find(id: string): SessionInMemory | undefined {
    return [...this.#sessions.values()].find(({ row }) => row.id === id);
  }

  /** Whose session it is; undefined once the account is closed or has another password. */
  async use(db: Handle, session: SessionInMemory, at: number): Promise<SessionAdmin | undefined> {
    const { row } = session;
    const admin = await findHolder(db, session, at);
    if (!admin) {
      this.#sessions.delete(row.token_hash);
      return undefined;
    }
    await inPassing(this.#keep(db, session, at));
    return admin;
  }

  /** False when it is none of these. */
  end(id: string): boolean {
    return this.#endWhere(({ row }) => row.id === id);
  }

  endOf(adminId: string): boolean {
    return this.#endWhere(({ row }) => row.admin_id === adminId);
  }

  #endWhere(isMeant: (session: SessionInMemory) => boolean): boolean {
    const meant = [...this.#sessions.values()].filter(isMeant);
    for (const { row } of meant) this.#sessions.delete(row.token_hash);
    return meant.length > 0;
  }

  async #keep(db: Handle, session: SessionInMemory, at: number): Promise<void> {
    const { row } = session;
    await inTransaction(db, async (trx) => {
      // It may have ended, or its account changed, while this waited.
      if (!this.#sessions.has(row.token_hash) || !(await findHolder(trx, session, at))) return;
      await session.write(trx);
    });
    this.#sessions.delete(row.token_hash);
  }
}
