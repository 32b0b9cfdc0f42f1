import { parseArgs } from 'node:util';
import type { Noted } from '#server/audit/audit-queries.ts';
import {
  checkTrail,
  type Differing,
  differingFrom,
  type TrailCheck,
} from '#server/audit/check-trail.ts';
import { openExistingDatabase } from '#server/cli/open-existing-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/database/start-error.ts';

const USAGE = `Check the trail, and that entries noted earlier are still in it:
  npm run audit
  npm run audit -- --noted NUMBER:HASH [--noted NUMBER:HASH …]
NUMBER:HASH is what an earlier check, a line of the log or a mail named.`;

/** `npm run audit [-- --noted NUMBER:HASH]…` */
await runCommand(async () => {
  const noted = readNoted(process.argv.slice(2));
  const db = await openExistingDatabase(readConfig(process.env));
  try {
    const check = await checkTrail(db);
    const failures = [...failureOf(check), ...(await differingFrom(db, noted)).map(sentence)];
    if (!check.sound || failures.length > 0) throw new StartError(failures.join('\n'));
    return praise(check, noted.length);
  } finally {
    await db.destroy();
  }
});

/** @throws {StartError} for anything else than notes */
function readNoted(args: string[]): Noted[] {
  try {
    const { values } = parseArgs({ args, options: { noted: { type: 'string', multiple: true } } });
    return (values.noted ?? []).map(readNote);
  } catch {
    throw new StartError(USAGE);
  }
}

function readNote(text: string): Noted {
  const [, number, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/i.exec(text.trim()) ?? [];
  if (number === undefined || hash === undefined) throw new StartError(USAGE);
  return { number: Number(number), hash: hash.toLowerCase() };
}

function failureOf(check: TrailCheck): string[] {
  return check.sound ? [] : [`The audit trail was tampered with at entry ${check.brokenAt}`];
}

function sentence({ number, isMissing }: Differing): string {
  return isMissing
    ? `Entry ${number}, which was noted, is missing: the end of the trail was cut off, or an older copy of the database is in its place`
    : `Entry ${number} does not have the hash that was noted: it or an entry before it was changed, and the trail written anew`;
}

function praise(
  { entries, lastHash }: { entries: number; lastHash: string },
  noted: number,
): string {
  const all = `The audit trail is sound: ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  const kept = noted === 0 ? '' : `, what was noted is in it unchanged`;
  return entries === 0 ? all : `${all}${kept}. Note elsewhere: ${entries}:${lastHash}`;
}
