import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { S3Server } from '#server/test/s3-server.ts';
import { type ServerProcess, spawnProcess } from '#server/test/start-process.ts';
import type { Caller } from './call.ts';
import { makeEmptyDatabase } from './empty-database.ts';
import { productSettings, signIn } from './run-product.ts';

export interface RunningProcess extends ServerProcess {
  address: string;
  /** The folder that it has for itself, as on a machine of its own. */
  dataDir: string;
}

/** Starts one process of several on a database; `kill` it at the end. */
export async function startOneOf(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RunningProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-one-of-'));
  const server = spawnProcess({ ...productSettings(dataDir), DATABASE_URL: databaseUrl, ...env });
  const kill = async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const address = await server.ready;
    // An idle connection would hold up its end.
    const headers = { connection: 'close' };
    while (!(await fetch(`${address}/api/ready`, { headers })).ok) await pause(10);
    return { ...server, address, dataDir, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Starts three at the same moment. */
export async function startThree(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RunningProcess[]> {
  const starts = Array.from({ length: 3 }, () => startOneOf(databaseUrl, env));
  const started = await Promise.allSettled(starts);
  if (started.some(({ status }) => status === 'rejected'))
    for (const start of started) if (start.status === 'fulfilled') await start.value.kill();
  return Promise.all(starts);
}

/** Three on a database of their own, with one admin signed in; all is gone after the test. */
export async function runThree(env: Record<string, string> = {}) {
  const { url: databaseUrl, drop } = await makeEmptyDatabase();
  onTestFinished(drop);
  const processes = await startThree(databaseUrl, env);
  onTestFinished(async () => void (await Promise.all(processes.map(({ kill }) => kill()))));
  const token = await signIn(processes[0]?.address ?? '');
  return { databaseUrl, processes, token };
}

/** The same caller at each of them. */
export const callersOf = (processes: readonly RunningProcess[], token: string): Caller[] =>
  processes.map(({ address }) => ({ address, token }));

/** The settings by which processes share their images. */
export const s3Environment = ({ settings }: S3Server): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});
