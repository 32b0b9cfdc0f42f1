import { randomBytes } from 'node:crypto';
import { countAdmins, insertAdmin } from '#server/auth/admin-queries.ts';
import { hashPassword } from '#server/auth/password.ts';
import type { Services } from '#server/services.ts';

const DEFAULT_EMAIL = 'admin@example.org';

/**
 * Makes the first administrator where there is none, from the settings or with a random password.
 * Answers that password, to be printed once; undefined when nobody was made or it was given.
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
  const chosen = password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(chosen);
  await insertAdmin(db, { name, email, passwordHash, at: now() });
  return password === undefined ? { email, password: chosen } : undefined;
}
