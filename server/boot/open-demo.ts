import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { StartError } from '#server/database/start-error.ts';

/** The account of the demo; it opens nothing but a throw-away folder on this machine. */
const ACCOUNT = {
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'patna-demo',
  ADMIN_NAME: 'Demo Administrator',
};

/** The settings of a demo: a folder of its own that goes when it stops, reachable from this machine only. */
export function openDemo(env: Record<string, string | undefined>): Config {
  const dataDir = newFolder();
  // However the process ends, also when it could not start.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  return readConfig({ ...env, ...ACCOUNT, DATA_DIR: dataDir }, true);
}

function newFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'nagrik-demo-'));
  } catch {
    throw new StartError(
      `Nothing can be written into ${tmpdir()}: set TMPDIR to a folder for what is thrown away`,
    );
  }
}
