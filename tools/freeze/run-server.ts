import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../server/main.ts');

export interface RunningServer {
  address: string;
  /** Sends a signal and waits for the end: SIGKILL leaves the log of the database as it is. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the product on a free port and waits until it answers everything. */
export async function runServer(settings: Record<string, string>): Promise<RunningServer> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const address = await addressIn(child.stdout);
  while (!(await fetch(`${address}/api/ready`)).ok) await new Promise((go) => setTimeout(go, 20));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return { address, end };
}

async function addressIn(output: AsyncIterable<Buffer>): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    const [, address] = /ready at (http:\S+)/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`The server did not start:\n${printed}`);
}

interface Sent {
  token?: string;
  /** JSON, or a form. */
  body?: object | FormData;
  key?: string;
}

/** Calls the API; what is refused stops everything. */
// biome-ignore lint/suspicious/noExplicitAny: answers of a version that this file is older than
export type Call = (method: string, path: string, sent?: Sent) => Promise<any>;

export const callTo =
  ({ address }: RunningServer): Call =>
  async (method, path, { token, body, key } = {}) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        connection: 'close',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };
