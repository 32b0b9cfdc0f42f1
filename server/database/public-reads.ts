import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { inRounds, POSTGRES_BLOGS } from '#server/database/data-version.ts';
import {
  DatabaseUnavailable,
  isLockedByOthers,
  isOvertaken,
} from '#server/database/database-errors.ts';
import type { Tables } from '#server/database/tables.ts';

/** Where rows are read. */
export interface Source {
  /** That of blogs, as `dataVersions` answer it. */
  version(): Promise<string>;
  /** Reads what is at least as new as a version that was answered before. */
  read<T>(make: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
}

/** A replica shows the public nothing older than this; milliseconds. */
const OLDEST = 5000;
/** From one look at how far the replica is to the next, and how long one may take. */
const LOOK_EVERY = 1000;
const LOOK_LIMIT = 1000;

/** Bytes of the log of the database since its beginning that a replica has played. */
const PLAYED = sql<number>`pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')`;

interface Position {
  standby: boolean;
  /** Bytes of that log that are written, or played by a replica. */
  at: number | null;
  /** That of blogs; what is played is not older. */
  version: string;
}

/** Several replicas may answer at one address, and this one has not yet what another had. */
class Behind extends Error {}

/**
 * Where callers without a token are read to: from a replica, as long as it has all that was committed
 * some seconds ago, and else from where it is written. Whoever is signed in is not read to from here.
 */
export class PublicReads {
  readonly #leader: Kysely<Tables>;
  readonly #fromLeader: Source;
  readonly #replica: Kysely<Tables> | undefined;
  readonly #played: () => Promise<Position | undefined>;
  /** Where the leader was when, the oldest first. */
  #seen: { at: number; time: number }[] = [];
  /** Whether a replica answered, and was near, when it was looked at. */
  #isNear = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    leader: { db: Kysely<Tables>; version: () => Promise<string> },
    replica: Kysely<Tables> | undefined,
  ) {
    this.#leader = leader.db;
    this.#fromLeader = { version: leader.version, read: (make) => make(leader.db) };
    this.#replica = replica;
    this.#played = inRounds(async () => replica && askPosition(replica));
  }

  /** Reads, a second time from where it is written if the replica fails meanwhile. */
  async run<T>(read: (source: Source) => Promise<T>): Promise<T> {
    if (!this.#replica) return read(this.#fromLeader);
    // Nobody waits for a look.
    if (performance.now() - this.#lookedAt > LOOK_EVERY) void this.#look(this.#replica);
    try {
      const played = this.#isNear ? await this.#played().catch(() => this.#passOver()) : undefined;
      const at = this.#nearOf(played);
      if (played && at !== undefined)
        return await read(fromReplica(this.#replica, { ...played, at }));
    } catch (error) {
      const isGone = error instanceof DatabaseUnavailable || error instanceof Behind;
      // Or it gave up the reading, as what is to be played next takes away what is read, or holds it.
      if (!isGone && !isOvertaken(error) && !isLockedByOthers(error)) throw error;
      this.#isNear = false;
    }
    return read(this.#fromLeader);
  }

  /** Also one that cannot say where it is, as it has not played yet what made the tables of this version. */
  #passOver(): undefined {
    this.#isNear = false;
  }

  /** Where a replica is that has all that was committed some seconds ago. */
  #nearOf(played: Position | undefined): number | undefined {
    if (!played?.standby || played.at === null) return undefined;
    const { at } = played;
    const oldest = performance.now() - OLDEST;
    return this.#seen.some((seen) => seen.time > oldest && seen.at <= at) ? at : undefined;
  }

  async #look(replica: Kysely<Tables>): Promise<void> {
    const time = performance.now();
    this.#lookedAt = time;
    const leader = await positionOf(this.#leader);
    const played = await positionOf(replica);
    if (leader && leader.at !== null) {
      this.#seen = this.#seen.filter((seen) => time - seen.time < OLDEST);
      this.#seen.push({ at: leader.at, time });
    } else if (this.#isNear) {
      // Nothing is written as far as can be seen: what was new stays so.
      this.#seen = this.#seen.map(({ at }) => ({ at, time }));
    }
    this.#isNear = this.#nearOf(played) !== undefined;
  }
}

const fromReplica = (
  replica: Kysely<Tables>,
  { at, version }: { at: number; version: string },
): Source => ({
  version: async () => version,
  // On one connection, which leads to one of the replicas.
  read: (make) =>
    replica
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const { rows } = await sql<{ played: number }>`select ${PLAYED} as played`.execute(trx);
        if (!rows[0] || rows[0].played < at) throw new Behind();
        return make(trx);
      }),
});

const askPosition = async (db: Kysely<Tables>): Promise<Position | undefined> => {
  const { rows } = await sql<Position>`
    select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then ${PLAYED}
      else pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') end as at, ${POSTGRES_BLOGS} as version`.execute(
    db,
  );
  return rows[0];
};

/** Undefined where there is no answer in time. */
async function positionOf(db: Kysely<Tables>): Promise<Position | undefined> {
  const asked = askPosition(db).catch(() => undefined);
  const timer = new AbortController();
  const late = pause(LOOK_LIMIT, undefined, { signal: timer.signal, ref: false }).catch(() => {});
  const answer = await Promise.race([asked, late]);
  timer.abort();
  return answer ?? undefined;
}
