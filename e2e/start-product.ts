import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, type Session, signIn } from './backend.ts';

const ADMIN = { name: 'Asha Test', email: 'asha@example.org', password: 'correct horse' };
const READY = /is ready at (http:\/\/\S+)/;
const DEMO_ACCOUNT = /sign in as (\S+) with the password (\S+)\. /;
/** Errors and fatal errors, as the log numbers them. */
const LOGGED_ERROR = /^\{"level":[56]0,.*$/m;

export interface Product extends Backend {
  /** One that it accepts, where it did not begin empty. */
  session?: Session | undefined;
  dataDir: string;
  /** All that it has printed. */
  output(): string;
  /**
   * Asks it to stop and waits for that; its data is gone then, after `keep` has seen it.
   *
   * @throws {Error} when it does not end with 0, or has logged an error
   */
  stop(keep?: (dataDir: string) => Promise<void>): Promise<void>;
}

export interface ProductOptions {
  env?: Record<string, string>;
  args?: readonly string[];
  /** What its data folder has at its start. */
  begun?: Begun | undefined;
}

/**
 * What the first start of a product and the first sign-in leave: the admin, a session, the secret and
 * the entry of that sign-in, which all products of a worker share.
 */
export interface Begun {
  dataDir: string;
  session: Session;
}

const remove = (dataDir: string) => rm(dataDir, { recursive: true, force: true });

/** Gives `use` a new data folder, which is gone again when that fails. */
async function inNewDataDir<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-e2e-'));
  try {
    return await use(dataDir);
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
}

/** For products that begin where it ends, which saves a third of what their starts cost. */
export const beginProduct = (): Promise<Begun> =>
  inNewDataDir(async (dataDir) => {
    const product = await startProduct();
    const session = await signIn(product).catch(async (error: unknown) => {
      // Why it could not sign in says more than how the product ended.
      await product.stop().catch(() => undefined);
      throw error;
    });
    await product.stop((stopped) => cp(stopped, dataDir, { recursive: true }));
    return { dataDir, session };
  });

/** Starts the product as an operator does, on a free port and in a new data folder. */
export const startProduct = (options: ProductOptions = {}): Promise<Product> =>
  inNewDataDir((dataDir) => startIn(dataDir, options));

async function startIn(
  dataDir: string,
  { env, args = [], begun }: ProductOptions,
): Promise<Product> {
  if (begun) await cp(begun.dataDir, dataDir, { recursive: true });
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: { ...process.env, ...settings(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const output = () => printed.join('');
  const url = await readAddress(child, printed);
  return {
    url,
    admin: demoAdmin(output()) ?? ADMIN,
    session: begun?.session,
    dataDir,
    output,
    async stop(keep) {
      const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
      child.kill('SIGTERM');
      const [code] = await ended;
      try {
        await keep?.(dataDir);
      } finally {
        await remove(dataDir);
      }
      if (code !== 0) throw new Error(`The product ended with ${code}:\n${output()}`);
      const [error] = LOGGED_ERROR.exec(output()) ?? [];
      if (error) throw new Error(`The product logged an error: ${error}`);
    },
  };
}

/** The demonstration has an account of its own and says so. */
function demoAdmin(output: string): Backend['admin'] | undefined {
  const [, email, password] = DEMO_ACCOUNT.exec(output) ?? [];
  return email && password ? { name: '', email, password } : undefined;
}

function settings(dataDir: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_NAME: ADMIN.name,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}

function readAddress(child: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed.push(chunk.toString());
      const [, address] = READY.exec(printed.join('')) ?? [];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The product ended with ${code} at its start:\n${printed.join('')}`)),
    );
  });
}
