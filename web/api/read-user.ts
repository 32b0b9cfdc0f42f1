import { isLanguage } from '#contract/language.ts';
import { identity, single, text } from './read-answer.ts';
import type { SessionUser } from './stored-session.ts';

/** The user in an answer; empty texts for what it lacks. */
export function readUser(body: unknown): SessionUser {
  const user = single(body, 'user');
  const mustChange = user.mustChangePassword === true && { mustChangePassword: true as const };
  const language = isLanguage(user.language) && { language: user.language };
  const id = identity(user);
  return {
    ...(id && { id }),
    name: text(user.name),
    email: text(user.email),
    ...mustChange,
    ...language,
  };
}
