import { readdirSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { extract } from 'tar';
import { beforeAll, onTestFinished } from 'vitest';
import type { Bulk } from '#contract/bulk.ts';
import { type DatabaseLocation, openDatabase } from '#server/database/open-database.ts';
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

/**
 * A copy of the data as it was frozen; it is gone after the test.
 *
 * @param atEnd takes what removes it, where it is for more than one test: the last is done first
 */
export async function openFrozen(
  version: string,
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
): Promise<{ frozen: Frozen; place: DatabaseLocation }> {
  const frozen = JSON.parse(await readFile(join(FOLDER, version, `${ENGINE}.json`), 'utf8'));
  const dataDir = await newDataFolder(atEnd);
  await extract({ file: join(FOLDER, version, `${ENGINE}.tgz`), cwd: dataDir });
  return { frozen, place: { dataDir, databaseUrl: await loadDump(version, atEnd) } };
}

/**
 * For the tests of a group, from its top: starts this version's server on what an earlier one has
 * left. All steps since are made once, as they take longer than most tests; each server gets a copy.
 */
export function shareFrozen(version: string): () => Promise<FrozenServer> {
  let opened: Awaited<ReturnType<typeof openFrozen>> | undefined;
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = [];
    opened = await openFrozen(version, (end) => ends.unshift(end));
    await (await openDatabase(opened.place)).destroy();
    return async () => {
      for (const end of ends) await end();
    };
  });
  return async () => {
    if (!opened) throw new Error('The data is there from the first test on');
    return startOn(structuredClone(opened.frozen), await copyOf(opened.place));
  };
}

async function copyOf({ dataDir, databaseUrl }: DatabaseLocation): Promise<DatabaseLocation> {
  const copy = await newDataFolder();
  await cp(dataDir, copy, { recursive: true });
  return { dataDir: copy, databaseUrl: await newBareDatabase(onTestFinished, databaseUrl) };
}

export type FrozenServer = Awaited<ReturnType<typeof startOn>>;

async function startOn(frozen: Frozen, config: DatabaseLocation) {
  const clock = { now: frozen.at };
  const server = await startTestServer({ empty: true, now: () => clock.now, config, fits: true });
  const { inject } = server;
  const read = async (path: string, token = frozen.token) =>
    (await inject('GET', path, { token })).body.data;
  return { ...server, frozen, clock, read };
}

async function loadDump(
  version: string,
  atEnd: (work: () => Promise<void>) => void,
): Promise<string | undefined> {
  const databaseUrl = await newBareDatabase(atEnd);
  if (databaseUrl === undefined) return undefined;
  const dump = gunzipSync(await readFile(join(FOLDER, version, 'postgres.sql.gz')));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dump.toString()).finally(() => client.end());
  return databaseUrl;
}
