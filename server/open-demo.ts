import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';

/** The account of the demo; it opens nothing but a throw-away folder on this machine. */
const ACCOUNT = {
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'patna-demo',
  ADMIN_NAME: 'Demo Administrator',
};

/** The settings of a demo: a folder of its own that goes when it stops, reachable from this machine only. */
export async function openDemo(env: Record<string, string | undefined>): Promise<Config> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-demo-'));
  return readConfig({ ...env, ...ACCOUNT, DATA_DIR: dataDir }, true);
}
