import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface RunningProgram {
  /** Ends it and the helpers that it has started. */
  stop(): Promise<void>;
}

/** Starts a program in a group of its own. */
export function startProgram(
  path = '',
  args: readonly string[] = [],
  env: Record<string, string> = {},
): RunningProgram & { child: ChildProcess } {
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // After its end, when nothing more will be written by it.
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = () => endGroup(child);
  // Before its home is removed.
  process.prependOnceListener('exit', end);
  const stop = async () => {
    process.off('exit', end);
    end();
    await ended;
  };
  return { child, stop };
}

/** The same; waits until it has printed what the pattern looks for. */
export async function runUntilReady(
  path: string | undefined,
  args: readonly string[],
  ready: RegExp,
  env?: Record<string, string>,
): Promise<RunningProgram & { found: string }> {
  const { child, stop } = startProgram(path, args, env);
  try {
    return { found: await readReady(child, ready), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readReady(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const found = ready.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () =>
      reject(new Error(`${child.spawnfile} ended at its start: ${printed}`)),
    );
  });
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM');
  } catch {
    // All of them have ended.
  }
}

/** A new folder for all that a program keeps; gone with the test that made it, however that ends. */
export function makeHome() {
  const home = mkdtempSync(join(tmpdir(), 'nagrik-engine-'));
  const removeHome = () => {
    process.off('exit', removeHome);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', removeHome);
  return { home, removeHome };
}

/** Where a program is, if it is on the path. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isRunnable);
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
