import { foldMarks } from '#contract/text/fold-search.ts';
import { emailKey } from '#server/auth/admin-queries.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Sentence } from '#server/text/sentence.ts';

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: most days none is. */
async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

async function isCommon(password: string): Promise<boolean> {
  commonest ??= loadCommonest();
  const known = await commonest;
  const typed = password.trim().toLowerCase();
  // On another keyboard the same: wide letters, and the digits of Hindi.
  return known.has(typed) || known.has(foldMarks(typed.normalize('NFKC')));
}

/** The whole address, or what stands before its @. */
function isOwnEmail(password: string, email: string): boolean {
  const typed = emailKey(password.trim());
  const address = emailKey(email);
  return typed === address || typed === address.slice(0, address.lastIndexOf('@'));
}

/** Why a password cannot be chosen; undefined for a good one. */
export async function weaknessOf(password: string, email: string): Promise<Sentence | undefined> {
  if (isOwnEmail(password, email)) return (t) => t.auth.passwordIsEmail;
  return (await isCommon(password)) ? (t) => t.auth.passwordCommon : undefined;
}

/** @throws {HttpError} 422 for an email that the password of the account would be */
export function refuseEmailOfPassword(email: string, password: string): void {
  if (isOwnEmail(password, email)) throw HttpError.ofField('email', (t) => t.auth.emailIsPassword);
}

/**
 * @param field of the body that the password came in
 * @throws {HttpError} 422 for one of the commonest, and for the email of the account
 */
export async function refuseWeak(password: string, email: string, field: string): Promise<void> {
  const weakness = await weaknessOf(password, email);
  if (weakness) throw HttpError.ofField(field, weakness);
}
