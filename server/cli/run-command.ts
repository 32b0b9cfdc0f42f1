import { ConfigError } from '#server/config.ts';
import {
  DatabaseUnavailable,
  isDatabaseFull,
  isLockedByOthers,
  isSqliteBusy,
  isSqliteUnwritable,
  UNWRITABLE,
} from '#server/database/database-errors.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import { StartError } from '#server/database/start-error.ts';

/** Runs a command of an operator: what it answers is printed, a failure is one sentence and code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  // What a command writes is for this user of the machine alone, as it is while the product runs.
  process.umask(0o077);
  // Who reads it may have had enough, as `head` has.
  process.stdout.on('error', (error) => {
    if (partsOf(error).code !== 'EPIPE') throw error;
  });
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Anything but what a person can do something about is a defect, and keeps its stack. */
function sentenceOf(error: unknown): unknown {
  const { message, code, syscall } = partsOf(error);
  if (error instanceof StartError || error instanceof ConfigError) return message;
  if (code === 'ENOSPC' || isDatabaseFull(error))
    return `The disk is full (${message}): make room on it, and try again`;
  if (isSqliteBusy(error) || isLockedByOthers(error))
    return 'Another program holds the database: run this again when it has ended';
  if (isSqliteUnwritable(error)) return UNWRITABLE;
  if (error instanceof DatabaseUnavailable)
    return `PostgreSQL was lost in the middle of this (${message}), so it may not be done: run it again when the database answers`;
  if (syscall !== undefined) return `The system refuses this: ${message}`;
  return error instanceof Error ? error.stack : message;
}
