import type { Language } from '#contract/language.ts';
import { type Sentence, word } from '#server/text/sentence.ts';

/** The body of an answer, with its sentence in a language; whom it tells of is for the trail alone. */
export function answerOf(
  { message, tellsOf: _, ...rest }: { message?: Sentence; tellsOf?: string[] },
  language: Language,
): { success: true; message?: string } {
  return { success: true, ...(message && { message: word(message, language) }), ...rest };
}
