import { HttpError } from '#server/http/http-error.ts';

/**
 * Signs with which mail servers read lists, names, groups and comments instead of one address, and those that
 * nobody sees: an account may not look like that of a colleague, whom others would deactivate in its place.
 */
const ODD = /[<>,;:"()]|\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u;

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
