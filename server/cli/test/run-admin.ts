import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { builtProgram } from '#server/test/built-program.ts';
import type { TestServer } from '#server/test/test-server.ts';

export const COMMAND = builtProgram('admin');

/** What it prints, and its exit code; it is gone after the test. */
export function watch(child: ChildProcess) {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { output: () => output, ended: once(child, 'close').then(([code]) => code) };
}

/** Of a command for the data of this server. */
export const environment = ({ services }: Pick<TestServer, 'services'>) => ({
  ...bareEnvironment(),
  DATA_DIR: services.config.dataDir,
  DATABASE_URL: services.config.databaseUrl ?? '',
});

/** Runs the command as an operator does, with this on its input. */
export async function run(server: Pick<TestServer, 'services'>, args: string[], input = '') {
  const env = environment(server);
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: 'pipe' });
  const { output, ended } = watch(child);
  child.stdin.on('error', () => {}).end(input);
  return { code: await ended, output: output() };
}

/** Answers the status. */
export const signIn = async ({ inject }: TestServer, email: string, withPassword: string) =>
  (await inject('POST', '/auth/login', { body: { email, password: withPassword } })).status;

/** Without refused sign-ins, which are recorded a while later. */
export const entries = async ({ db }: TestServer) =>
  (await readTrail(db, 0, 100))
    .filter(({ action }) => action !== 'session.refuse')
    .map(({ action, admin_id, session_id, subject }) => ({
      action,
      by: { id: admin_id, sessionId: session_id },
      subject,
    }));
