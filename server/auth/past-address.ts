import { emailKey, findAdminByEmail } from '#server/auth/admin-queries.ts';
import { PAST_ADDRESS } from '#server/auth/auth-limits.ts';
import { isKnownDevice } from '#server/auth/known-device-queries.ts';
import { isResetToken } from '#server/auth/reset-queries.ts';
import { waitFor } from '#server/http/rate-limit.ts';
import type { Services } from '#server/http/services.ts';

/** Strangers behind the same address fill its limits: these go on past them, and are counted alone. */

type Guard = Pick<Services, 'db' | 'now' | 'log' | 'secret'>;

const hasRoom = async (guard: Guard, whose: string) =>
  (await waitFor(guard, PAST_ADDRESS, whose)) === undefined;

/** A device that has signed in to the account before. */
export async function isKnownCaller(
  guard: Guard,
  { email, device: mark }: { email: string; device?: string | undefined },
): Promise<boolean> {
  if (mark === undefined) return false;
  const admin = await findAdminByEmail(guard.db, email);
  const isKnown = await isKnownDevice(guard.db, { adminId: admin?.id, mark, at: guard.now() });
  return isKnown && hasRoom(guard, `${mark} ${emailKey(email)}`);
}

/** Whoever has the token of a mail, which nobody guesses. */
export async function hasMailedToken(guard: Guard, { token }: { token: string }): Promise<boolean> {
  return (await isResetToken(guard.db, token, guard.now())) && hasRoom(guard, token);
}
