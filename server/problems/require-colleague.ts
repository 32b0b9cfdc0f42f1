import { findActiveAdmin } from '#server/auth/admin-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * @param field that names the admin; null names nobody
 * @throws {HttpError} 422 for who may not sign in
 */
export async function requireColleague(
  trx: Handle,
  field: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined || (await findActiveAdmin(trx, id))) return;
  throw HttpError.ofField(field, (t) => t.problems.noSuchColleague);
}
