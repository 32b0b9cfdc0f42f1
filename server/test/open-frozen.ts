import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { extract } from 'tar';
import type { Bulk } from '#contract/bulk.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { isOnPostgres, newBareDatabase } from '#server/test/new-test-database.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';

const FOLDER = join(import.meta.dirname, 'frozen');
const ENGINE = isOnPostgres ? 'postgres' : 'sqlite';

/** Made by the first version that anybody had, before most of what later ones have a test of. */
export const FIRST_VERSION = '0003';

/** The versions after it whose data is frozen, by the number of their latest migration. */
export const FROZEN_VERSIONS = readdirSync(FOLDER)
  .filter((version) => version !== FIRST_VERSION)
  .sort();

type Fields = { _id: string } & Record<string, unknown>;

export interface FrozenProblem extends Fields {
  status: string;
  issueDetails: { subject: string };
  history: { note: string; at: string }[];
}

/** Those that can keep what working together keeps (migration 0016); the versions before had nothing of it. */
export const VERSIONS_WITH_DESK = FROZEN_VERSIONS.filter((version) => version >= '0016');

/** What was there when the data was frozen, as the API of then answered it. */
export interface Frozen {
  /** When it was frozen, in milliseconds: sessions and tokens work then. */
  at: number;
  /** Each had rows. */
  tables: string[];
  admins: { email: string; password: string }[];
  token: string;
  resetToken: string;
  posts: Fields[];
  comments: Fields[];
  submissions: Fields[];
  problems: FrozenProblem[];
  /** The id of a post that can be restored. */
  deleted: string;
  /** A write with its idempotency key, and the id of the post in its first answer. */
  keyed: { key: string; body: object; answer: string };
  picture: { url: string; sha256: string };
  /** Of the versions that had one. */
  desk?: FrozenDesk;
}

type Views = Record<'problems' | 'submissions' | 'blogs', object[]>;

/** What admins did together, as the API answered it. */
interface FrozenDesk {
  colleague: { _id: string; token: string; language: string };
  views: { own: Views; ofColleague: Views };
  /** One that has not begun, one that is at its end, and what that one changed. */
  bulks: { waiting: Bulk; finished: Bulk; changed: string[] };
  counts: object;
  /** What the lists leave out. */
  suspected: { problems: object[]; submissions: object[] };
  /** What the colleague has open. */
  open: Record<'problem' | 'submission', object[]>;
}

/** A copy of the data as it was frozen; it is gone after the test. */
export async function openFrozen(
  version: string,
): Promise<{ frozen: Frozen; place: DatabaseLocation }> {
  const frozen = JSON.parse(await readFile(join(FOLDER, version, `${ENGINE}.json`), 'utf8'));
  const dataDir = await newDataFolder();
  await extract({ file: join(FOLDER, version, `${ENGINE}.tgz`), cwd: dataDir });
  return { frozen, place: { dataDir, databaseUrl: await loadDump(version) } };
}

export type FrozenServer = Awaited<ReturnType<typeof startFrozen>>;

/** Starts this version's server on what an earlier one has left, which takes all steps since. */
export async function startFrozen(version: string) {
  const { frozen, place } = await openFrozen(version);
  const clock = { now: frozen.at };
  const server = await startTestServer({ empty: true, now: () => clock.now, config: place });
  const { inject } = server;
  const read = async (path: string, token = frozen.token) =>
    (await inject('GET', path, { token })).body.data;
  return { ...server, frozen, clock, read };
}

async function loadDump(version: string): Promise<string | undefined> {
  const databaseUrl = await newBareDatabase();
  if (databaseUrl === undefined) return undefined;
  const dump = gunzipSync(await readFile(join(FOLDER, version, 'postgres.sql.gz')));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dump.toString()).finally(() => client.end());
  return databaseUrl;
}
