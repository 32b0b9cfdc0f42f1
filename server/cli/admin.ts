import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newPassword, registerBody } from '#contract/auth-forms.ts';
import { LANGUAGES } from '#contract/language.ts';
import type { z } from '#contract/zod.ts';
import { findAdminInAnyState } from '#server/auth/admin-queries.ts';
import {
  activateAdmin,
  addAdmin,
  deactivateAdmin,
  resetAdmin,
} from '#server/auth/operate-admins.ts';
import { hashPassword } from '#server/auth/password.ts';
import { weaknessOf } from '#server/auth/weak-password.ts';
import { askPassword } from '#server/cli/ask-password.ts';
import { openExistingDatabase } from '#server/cli/open-existing-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { type Config, readConfig } from '#server/config.ts';
import { StartError } from '#server/database/start-error.ts';
import type { Tables } from '#server/database/tables.ts';
import { word } from '#server/text/sentence.ts';

const USAGE = `Name what to do:
  npm run admin -- add EMAIL [NAME]   lets a new administrator in
  npm run admin -- reset EMAIL        gives an administrator a new password
  npm run admin -- activate EMAIL     lets a deactivated administrator in again
  npm run admin -- deactivate EMAIL   lets an administrator in no longer
The password is asked for, or read from the input: an argument could be seen by others.`;

const NOT_FOUND = 'No administrator has this email: npm run admin -- add EMAIL makes one';
const TAKEN = 'An administrator has this email: npm run admin -- reset EMAIL gives a new password';

interface Installation {
  db: Kysely<Tables>;
  config: Config;
}

type AuditEntry = (opened: Installation, email: string, rest: string[]) => Promise<string>;

const DEEDS: Record<string, AuditEntry> = { add, reset, activate, deactivate };

/** `npm run admin -- add EMAIL [NAME]`, `reset EMAIL`, `activate EMAIL` or `deactivate EMAIL` */
await runCommand(async () => {
  const [name = '', email, ...rest] = process.argv.slice(2);
  const entry = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  if (!entry || email === undefined || (name !== 'add' && rest.length > 0))
    throw new StartError(USAGE);
  const address = checked(registerBody.shape.email, email);
  const config = readConfig(process.env);
  const db = await openExistingDatabase(config);
  return entry({ db, config }, address, rest).finally(() => db.destroy());
});

async function add(opened: Installation, email: string, names: string[]): Promise<string> {
  const name = checked(registerBody.shape.name, names.join(' ') || 'Administrator');
  if (await findAdminInAnyState(opened.db, email)) throw new StartError(TAKEN);
  const { passwordHash, shown } = await choosePassword(email);
  const isAdded = await addAdmin(opened, { name, email, passwordHash, at: Date.now() });
  if (!isAdded) throw new StartError(TAKEN);
  return `${email} may sign in now, and chooses a password of their own then${shown}`;
}

async function reset(opened: Installation, email: string): Promise<string> {
  if (!(await findAdminInAnyState(opened.db, email))) throw new StartError(NOT_FOUND);
  const { passwordHash, shown } = await choosePassword(email);
  const admin = await resetAdmin(opened, { email, passwordHash, at: Date.now() });
  if (!admin) throw new StartError(NOT_FOUND);
  const done = `${email} has a new password, to be changed at the next sign-in, and every session of the account has ended${shown}`;
  if (admin.active === 1) return done;
  return `${done}\nThe account stays deactivated: npm run admin -- activate ${email} lets it in again`;
}

async function activate(opened: Installation, email: string): Promise<string> {
  const admin = await activateAdmin(opened, { email, at: Date.now() });
  if (!admin) throw new StartError(NOT_FOUND);
  return `${email} may sign in, with the password it had`;
}

async function deactivate(opened: Installation, email: string): Promise<string> {
  const admin = await deactivateAdmin(opened, { email, at: Date.now() });
  if (!admin) throw new StartError(NOT_FOUND);
  return `${email} may sign in no longer, and every session of the account has ended`;
}

/** Typed or made here; only one that was made here is shown. */
async function choosePassword(email: string): Promise<{ passwordHash: string; shown: string }> {
  const typed = await askPassword();
  const password = typed || randomBytes(12).toString('base64url');
  const weakness = await weaknessOf(checked(newPassword, password), email);
  if (weakness) throw new StartError(word(weakness, LANGUAGES[0]));
  const passwordHash = await hashPassword(password);
  return { passwordHash, shown: typed ? '' : `\nThe password is ${password} (shown only once)` };
}

/** @throws {StartError} with the message of the rule that is broken */
function checked(rule: z.ZodType<string>, value: string): string {
  const { data, error } = rule.safeParse(value);
  if (error) throw new StartError(error.issues[0]?.message ?? USAGE);
  return data;
}
