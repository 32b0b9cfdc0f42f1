import type { FieldError } from '#contract/answer.ts';
import { ApiError } from '#web/api/api-error.ts';

/** What an answer says of the fields shown. A bare conflict is about the email: nothing else is unique. */
export function fieldErrors(error: unknown, fields: string[]): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  const found = error.fieldErrors.filter(({ path }) => fields.includes(path));
  if (found.length > 0 || error.status !== 409 || !fields.includes('email')) return found;
  return [{ path: 'email', message: error.message }];
}
