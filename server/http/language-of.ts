import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { acceptedLanguage } from '#server/text/sentence.ts';

/** The language that a caller is answered in: the account's choice, else what the browser asks for. */
export function languageOf({
  admin,
  headers,
}: Pick<FastifyRequest, 'admin' | 'headers'>): Language {
  return admin?.language ?? acceptedLanguage(headers['accept-language']) ?? LANGUAGES[0];
}
