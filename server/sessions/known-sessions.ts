import { setImmediate } from 'node:timers/promises';
import type { Handle } from '#server/database/tables.ts';
import {
  hashToken,
  readSession,
  type SessionAdmin,
  type StoredSession,
  whoseSession,
} from '#server/sessions/session-queries.ts';

/** Sessions that are remembered; further ones are read at each call. */
const MOST = 1000;

interface Known {
  /** Of the data, as it was before the session was read. */
  version: string;
  session: Promise<StoredSession | undefined>;
}

/**
 * Sessions as they were read last, believed while the version of the data is the same: any commit, of
 * any process, makes them be read again, so that one that was ended opens nothing from then on.
 */
export class KnownSessions {
  readonly #db: Handle;
  /** By the hash of the token; the one read last is the last. */
  readonly #sessions = new Map<string, Known>();
  /** By the hash of the token; those that begin in this round. */
  readonly #readings = new Map<string, Promise<StoredSession | undefined>>();

  constructor(db: Handle) {
    this.#db = db;
  }

  /** Whose session a token opens, for a call during which the data had this version; undefined for none. */
  async find(token: string, at: number, version: string): Promise<SessionAdmin | undefined> {
    const hash = hashToken(token);
    const known = this.#sessions.get(hash);
    const current = known?.version === version ? known : this.#read(hash, version);
    return whoseSession(this.#db, await current.session, at);
  }

  /** The same; calls with one token that arrive in the same round of the event loop share a reading. */
  async findNow(token: string, at: number): Promise<SessionAdmin | undefined> {
    const hash = hashToken(token);
    const reading = this.#readings.get(hash) ?? this.#readSoon(hash);
    return whoseSession(this.#db, await reading, at);
  }

  /** Begins when all that arrive with it have asked: it is older than none of their calls. */
  #readSoon(hash: string): Promise<StoredSession | undefined> {
    const reading = setImmediate().then(() => {
      this.#readings.delete(hash);
      return readSession(this.#db, hash);
    });
    this.#readings.set(hash, reading);
    return reading;
  }

  #read(hash: string, version: string): Known {
    const known = { version, session: readSession(this.#db, hash) };
    this.#sessions.delete(hash);
    this.#sessions.set(hash, known);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest) this.#sessions.delete(oldest);
    const forget = () => {
      if (this.#sessions.get(hash) === known) this.#sessions.delete(hash);
    };
    // What opens nothing takes no place from what does.
    known.session.then((session) => session ?? forget(), forget);
    return known;
  }
}
