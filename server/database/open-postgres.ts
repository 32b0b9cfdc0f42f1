import { type Kysely as Database, Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { PooledPostgresDialect } from '#server/database/lock-migrations.ts';
import { migrate } from '#server/database/migrate.ts';
import {
  ANSWER_LIMIT_MS,
  type Answers,
  LOCK_LIMIT_MS,
  type PoolOptions,
  PostgresPool,
  SILENCE_LIMIT_MS,
} from '#server/database/postgres-pool.ts';
import { refuseMisfit } from '#server/database/refuse-misfit.ts';
import { StartError } from '#server/database/start-error.ts';
import type { Tables } from '#server/database/tables.ts';

/** Of the server, as `show server_version_num` gives it. */
const OLDEST_VERSION = 150_000;

/**
 * Opens a database on a PostgreSQL server, or on that of several which takes writes, and brings it
 * up to date.
 *
 * @throws {StartError} when none can be reached, or the database is not fit to be used or newer
 */
export async function openMigratedPostgres(
  url: string,
  answers: Answers,
): Promise<Database<Tables>> {
  // Changing large tables takes longer than an answer may.
  const patient = connect(url, ANY_TIME);
  try {
    await refuseUnfit(patient);
    await migrate(patient);
    await refuseMisfit(patient);
    return connect(url, answers === 'soon' ? SOON : ANY_TIME);
  } catch (error) {
    throw asStartError(error);
  } finally {
    await patient.destroy();
  }
}

const ANY_TIME: PoolOptions = { answerLimit: undefined };
const SOON: PoolOptions = {
  answerLimit: ANSWER_LIMIT_MS,
  silenceLimit: SILENCE_LIMIT_MS,
  lockLimit: LOCK_LIMIT_MS,
};

function connect(url: string, options?: PoolOptions): Database<Tables> {
  const pool = new PostgresPool(url, options);
  return new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool }) });
}

/** How long a replica may take to answer, as there is another place to ask; milliseconds. */
const REPLICA_LIMIT_MS = 2000;

/** A replica, which is only read; it may be away, now or later. */
export const openReplica = (url: string): Database<Tables> =>
  connect(url, { answerLimit: REPLICA_LIMIT_MS, takesWrites: false });

/** Without a look at its version or its tables: for reading what another version may have written. */
export const openPostgresAsItIs = (url: string): Database<Tables> => connect(url);

async function refuseUnfit(db: Database<Tables>): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string; times: string }>`
    select current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('track_commit_timestamp') as times`.execute(db);
  const { version, encoding, times } = rows[0] ?? {};
  if (Number(version) < OLDEST_VERSION)
    throw new StartError('This PostgreSQL is too old: version 15 or newer is needed');
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database keeps texts as ${encoding}: create one with "encoding 'UTF8'"`,
    );
  if (times !== 'off')
    throw new StartError(
      'This PostgreSQL keeps the moment of each transaction, and so the minute of each report: set track_commit_timestamp to off and restart it',
    );
}

/** What an operator can do, by the code of the refusal; no address, as it holds the password. */
const SENTENCES: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the password: set DATABASE_URL to the right one',
  '28000': 'PostgreSQL refuses this user: set DATABASE_URL to one that pg_hba.conf lets in',
  '3D000': 'There is no such database: create it, or set DATABASE_URL to another one',
  '42501':
    'PostgreSQL forbids this user to make tables: give it the right to, or make it the owner; where another role owns them, run npm run migrate with the DATABASE_URL of that role first',
};

function asStartError(error: unknown): unknown {
  const code = error instanceof DatabaseError ? error.code : undefined;
  const sentence = code === undefined ? undefined : SENTENCES[code];
  if (sentence) return new StartError(sentence);
  if (!(error instanceof DatabaseUnavailable)) return error;
  return new StartError(
    `No PostgreSQL server that takes writes can be reached (${error.message}): check DATABASE_URL and whether the server runs`,
  );
}
