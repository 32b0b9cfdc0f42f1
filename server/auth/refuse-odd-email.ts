import { HttpError } from '#server/http/http-error.ts';

/** Signs with which mail servers read lists, names, groups and comments instead of one address. */
const ODD = /[<>,;:"()]/;

/**
 * For the email of an account, as tokens are mailed there. Emails of authors, which only are shown, stay
 * as the contract takes them.
 *
 * @throws {HttpError} 422
 */
export function refuseOddEmail(email: string): void {
  if (!ODD.test(email)) return;
  throw HttpError.ofField('email', (t) => t.auth.emailOdd());
}
