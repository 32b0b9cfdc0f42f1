import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { authEndpoints } from '#contract/auth.ts';
import { type ServerProcess, startProcess } from '#server/test/start-process.ts';
import { type Caller, call } from './call.ts';

const ADMIN = { email: 'asha@example.org', password: 'ganga-ghat' };

export interface Product extends ServerProcess {
  caller: Caller;
  /** Milliseconds from the start until everything answers, the lists of problems too. */
  readyAfter: number;
}

/** Starts the product on a data folder as `npm start` does, and waits until it is ready. */
export async function runProduct(
  dataDir: string,
  { token, env = {} }: { token?: string; env?: Record<string, string> } = {},
): Promise<Product> {
  const startedAt = performance.now();
  const server = startProcess({ ...productSettings(dataDir), ...env });
  const address = await server.ready;
  while (!(await fetch(`${address}/api/ready`)).ok) await pause(5);
  const readyAfter = performance.now() - startedAt;
  return { ...server, readyAfter, caller: { address, token: token ?? (await signIn(address)) } };
}

export function productSettings(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Each call comes from an address of its own, so that no limit is met.
    TRUST_PROXY: 'loopback',
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
  };
}

export async function signIn(address: string): Promise<string> {
  // An idle connection would hold up the end of the product.
  const headers = { connection: 'close' };
  return (await call({ address, token: '' }, authEndpoints.login, { body: ADMIN, headers })).token;
}
