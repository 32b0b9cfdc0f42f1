import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { builtProgram } from '#server/test/built-program.ts';

const MAIN = builtProgram('main');

export interface ServerProcess {
  child: ChildProcess;
  /** Everything printed so far, to either stream. */
  output: () => string;
  /** Resolves with the address once the server says that it is ready; rejects when it ends instead. */
  ready: Promise<string>;
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>;
  /** Ends it at once, if it still runs. */
  kill(): Promise<void>;
}

/** A folder of its own for each test. */
export async function newDataFolder(
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nagrik-process-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the product as an operator does, on a free port; it is gone after the test. */
export function startProcess(env: Record<string, string>, ...args: string[]): ServerProcess {
  const server = spawnProcess(env, ...args);
  onTestFinished(server.kill);
  return server;
}

/** Starts it with all that it prints in a file; answers where it listens. It is gone after the test. */
export async function startPrintingInto(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const log = await open(file, 'a');
  const child = spawn(process.execPath, [MAIN], {
    env: { ...bareEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await log.close();
  const addressIn = async () => /ready at (http:\S+)/.exec(await readFile(file, 'utf8'))?.[1];
  await expect.poll(addressIn).toBeDefined();
  return { child, address: (await addressIn()) ?? '' };
}

/** As `startProcess`, for longer than a test: `kill` it at the end. */
export function spawnProcess(env: Record<string, string>, ...args: string[]): ServerProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...bareEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = Promise.withResolvers<string>();
  ready.promise.catch(() => {});
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, address] = /ready at (http:\S+)/.exec(printed) ?? [];
      if (address) ready.resolve(address);
    });
  const ended = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`The server ended before it was ready:\n${printed}`));
    return code as number | null;
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, output: () => printed, ready: ready.promise, ended, kill };
}
