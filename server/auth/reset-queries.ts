import type { Handle } from '#server/database/tables.ts';
import { hashToken, newToken } from '#server/sessions/session-queries.ts';

/** Milliseconds a reset token can be used. */
export const RESET_TIME = 30 * 60 * 1000;
/** Milliseconds the token of an invitation can be used. */
export const INVITATION_TIME = 48 * 60 * 60 * 1000;

/** Makes a token to choose a password with, beside those that work already; one of nobody changes nothing. */
export async function addResetToken(
  db: Handle,
  adminId: string | null,
  at: number,
  lifetime = RESET_TIME,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      admin_id: adminId,
      expires_at: at + lifetime,
      lifetime,
    })
    .execute();
  return token;
}

/** Makes the reset tokens of an admin stop working. */
export async function endResetTokens(db: Handle, adminId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('admin_id', '=', adminId).execute();
}

/** Removes the reset tokens whose time is over; `at` in milliseconds. */
export async function removeExpiredResets(db: Handle, at: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', at).execute();
}

/** Whether a token would work; it stays. */
export async function isResetToken(db: Handle, token: string, at: number): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select(['expires_at', 'lifetime'])
    .where('token_hash', '=', hashToken(token))
    .where('admin_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && isTimely(row, at);
}

/** Uses a token up; answers whose it was, or undefined when it is unknown, used or expired. */
export async function useResetToken(
  db: Handle,
  token: string,
  at: number,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .returning(['admin_id', 'expires_at', 'lifetime'])
    .executeTakeFirst();
  return row && isTimely(row, at) ? (row.admin_id ?? undefined) : undefined;
}

/** One that was made while the clock was ahead would work for as long after it was set right. */
const isTimely = (row: { expires_at: number; lifetime: number }, at: number) =>
  row.expires_at > at && row.expires_at <= at + 2 * row.lifetime;
