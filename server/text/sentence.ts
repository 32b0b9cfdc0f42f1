import { LANGUAGES, type Language } from '#contract/language.ts';
import { en as rulesInEnglish } from '#contract/rules/en.ts';
import { hi as rulesInHindi } from '#contract/rules/hi.ts';
import { withRules } from '#contract/rules.ts';
import type { RuleTexts } from '#contract/spoken-rules.ts';
import { en } from '#server/text/en.ts';
import { hi } from '#server/text/hi.ts';

export type Texts = typeof en;

const TEXTS: Record<Language, Texts> = { en, hi };
const RULES: Record<Language, RuleTexts> = { en: rulesInEnglish, hi: rulesInHindi };

/** What is said, before it is known in which language; a plain text is for the author of a program. */
export type Sentence = string | ((texts: Texts) => string);

/** All that the server says in a language. */
export const textsIn = (language: Language): Texts => TEXTS[language];

/** A sentence as it is said in a language. */
export function word(sentence: Sentence, language: Language): string {
  if (typeof sentence === 'string') return sentence;
  return wordedIn(language, () => sentence(TEXTS[language]));
}

/** Checks the rules of the contract so that they are worded in a language; `work` must not wait. */
export const wordedIn = <Result>(language: Language, work: () => Result): Result =>
  withRules(RULES[language], work);

/**
 * The language that an `Accept-Language` header asks for: the one of ours with the highest weight, the
 * first of two that weigh the same; undefined where it names none of ours.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined;
  const ranges = header.slice(0, 200).split(',');
  let best: { language: Language; weight: number } | undefined;
  for (const range of ranges) {
    const [, tag, weight = '1'] =
      /^\s*([a-z]{1,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(range) ?? [];
    const language = LANGUAGES.find((one) => one === tag?.toLowerCase());
    if (language && Number(weight) > (best?.weight ?? 0))
      best = { language, weight: Number(weight) };
  }
  return best?.language;
}
