import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';

/** @type {NodeJS.Signals[]} */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end and passes on the signals that ask this process to stop.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code; 128 + n when signal n ended it, as shells say it
 */
export function launch(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // Ctrl-C in a terminal reaches the whole group: the child has had it already.
    if (signal !== 'SIGINT' || !isatty(0)) child.kill(signal);
  };
  for (const signal of STOPPING) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of STOPPING) process.off(name, forward);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}
