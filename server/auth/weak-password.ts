import { emailKey } from '#server/auth/admin-queries.ts';
import { HttpError } from '#server/http/http-error.ts';

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: most days none is. */
async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

const COMMON = 'This password is one of the commonest, which are tried first: choose another one';
const OWN_EMAIL = 'This password is the email of the account: choose another one';

async function isCommon(password: string): Promise<boolean> {
  commonest ??= loadCommonest();
  return (await commonest).has(password.toLowerCase());
}

/** The whole address, or what stands before its @. */
function isOwnEmail(password: string, email: string): boolean {
  const typed = emailKey(password.trim());
  const address = emailKey(email);
  return typed === address || typed === address.slice(0, address.lastIndexOf('@'));
}

/** Why a password cannot be chosen, as a sentence; undefined for a good one. */
export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  if (isOwnEmail(password, email)) return OWN_EMAIL;
  return (await isCommon(password)) ? COMMON : undefined;
}

/**
 * @param field of the body that the password came in
 * @throws {HttpError} 422 for one of the commonest, and for the email of the account
 */
export async function refuseWeak(password: string, email: string, field: string): Promise<void> {
  const message = await weaknessOf(password, email);
  if (message) throw new HttpError(422, message, { errors: [{ path: field, message }] });
}
