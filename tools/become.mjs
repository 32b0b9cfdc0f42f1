import { launch } from './launch.mjs';

/**
 * Goes on as another program: in the place of this process where the system can, so that signals
 * reach it and no second process stays, and as its parent elsewhere.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} the exit code, where it was a child
 */
export async function become(program, args, { cwd, env }) {
  if (process.platform !== 'win32' && process.execve) {
    process.chdir(cwd);
    const set = Object.entries(env).filter(([, value]) => value !== undefined);
    process.execve(program, [program, ...args], Object.fromEntries(set));
  }
  return launch(program, args, { cwd, env });
}
