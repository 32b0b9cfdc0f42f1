import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#server/faults/test/call.ts';
import { productSettings } from '#server/faults/test/run-product.ts';
import { type ServerProcess, spawnProcess } from '#server/test/start-process.ts';

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
    while (!(await fetch(`${address}/api/ready`)).ok) await pause(10);
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

/** The same caller at each of them. */
export const callersOf = (processes: readonly RunningProcess[], token: string): Caller[] =>
  processes.map(({ address }) => ({ address, token }));
