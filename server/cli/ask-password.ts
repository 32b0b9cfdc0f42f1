import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartError } from '#server/database/start-error.ts';

/**
 * Asks for a new password: twice and without showing it on a terminal, else the first line of the
 * input. Empty when the operator leaves the choice to the command.
 *
 * @throws {StartError} when the two differ, or the operator broke off
 */
export async function askPassword(): Promise<string> {
  const ask = process.stdin.isTTY ? askUnseen : readLine;
  const password = await ask('New password (empty for a random one): ');
  if (password === '' || !process.stdin.isTTY) return password;
  if ((await ask('Once more: ')) !== password)
    throw new StartError('The two passwords differ. Nothing was changed: try again');
  return password;
}

async function readLine(question: string): Promise<string> {
  process.stderr.write(`${question}\n`);
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** What is typed goes into a terminal of which nothing is shown. */
function askUnseen(question: string): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  process.stderr.write(question);
  return new Promise<string>((resolve, reject) => {
    terminal.once('close', () => reject(new StartError('Nothing was changed')));
    terminal.once('SIGINT', () => terminal.close());
    terminal.question('', resolve);
  }).finally(() => {
    terminal.close();
    process.stderr.write('\n');
  });
}
