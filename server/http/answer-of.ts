import type { Language } from '#contract/language.ts';
import { type Sentence, word } from '#server/text/sentence.ts';

/** The body of an answer, with its sentence in a language. */
export function answerOf(
  { message, ...rest }: { message?: Sentence },
  language: Language,
): { success: true; message?: string } {
  return { success: true, ...(message && { message: word(message, language) }), ...rest };
}
