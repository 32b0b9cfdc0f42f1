import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { extract } from 'tar';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { isOnPostgres, newBareDatabase } from '#server/test/new-test-database.ts';
import { newDataFolder } from '#server/test/start-process.ts';

const FOLDER = join(import.meta.dirname, 'frozen');
const ENGINE = isOnPostgres ? 'postgres' : 'sqlite';

/** The versions whose data is frozen, by the number of their latest migration. */
export const FROZEN_VERSIONS = readdirSync(FOLDER).sort();

type Fields = { _id: string } & Record<string, unknown>;

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
  problems: Fields[];
  /** The id of a post that can be restored. */
  deleted: string;
  /** A write with its idempotency key, and the id of the post in its first answer. */
  keyed: { key: string; body: object; answer: string };
  picture: { url: string; sha256: string };
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

async function loadDump(version: string): Promise<string | undefined> {
  const databaseUrl = await newBareDatabase();
  if (databaseUrl === undefined) return undefined;
  const dump = gunzipSync(await readFile(join(FOLDER, version, 'postgres.sql.gz')));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dump.toString()).finally(() => client.end());
  return databaseUrl;
}
