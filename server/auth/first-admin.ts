import { randomBytes } from 'node:crypto';
import { LANGUAGES } from '#contract/language.ts';
import { NOBODY, recordEntry } from '#server/audit/audit-queries.ts';
import { countAdmins, insertAdmin } from '#server/auth/admin-queries.ts';
import { hashPassword } from '#server/auth/password.ts';
import { weaknessOf } from '#server/auth/weak-password.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { StartError } from '#server/database/start-error.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import type { Services } from '#server/http/services.ts';
import { word } from '#server/text/sentence.ts';

const DEFAULT_EMAIL = 'admin@example.org';

/**
 * Makes the first admin where there is none, from the settings or with a random password.
 * Answers that password, to be printed once; undefined when nobody was made or it was given.
 *
 * @throws {StartError} when the password of the settings is one of the commonest
 */
export async function makeFirstAdmin({
  db,
  now,
  config,
}: Pick<Services, 'db' | 'now' | 'config'>): Promise<
  { email: string; password: string } | undefined
> {
  if ((await countAdmins(db)) > 0) return undefined;
  const { email = DEFAULT_EMAIL, name = 'Administrator', password } = config.firstAdmin;
  const weakness = password && (await weaknessOf(password, email));
  if (weakness) throw new StartError(`ADMIN_PASSWORD: ${word(weakness, LANGUAGES[0])}`);
  const chosen = password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(chosen);
  // One that is printed stays in logs; one of the settings is the operator's own.
  const mustChange = password === undefined;
  const at = now();
  const isMade = await inTransaction(db, async (trx) => {
    // Asked again where nobody can come between: of several processes one makes the admin.
    await takeTurn(trx);
    if ((await countAdmins(trx)) > 0) return false;
    const made = await insertAdmin(trx, { name, email, passwordHash, mustChange, at });
    if (!made) return false;
    await recordEntry(trx, { by: NOBODY, action: 'admin.register', subject: made.id, at });
    return true;
  });
  return isMade && password === undefined ? { email, password: chosen } : undefined;
}
