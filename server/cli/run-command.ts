import { ConfigError } from '#server/config.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import { StartError } from '#server/database/start-error.ts';

/** Runs a command of an operator: what it answers is printed, a failure is one sentence and code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  // What a command writes is for this user of the machine alone, as it is while the product runs.
  process.umask(0o077);
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    const known = error instanceof StartError || error instanceof ConfigError;
    const message = error instanceof Error && !known ? error.stack : partsOf(error).message;
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
