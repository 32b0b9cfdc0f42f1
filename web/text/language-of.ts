import type { Language } from '#contract/language.ts';

/** Characters that are looked at. */
const SAMPLE = 1000;

/** The language of somebody's words by their script; undefined for digits and signs alone. */
export function languageOf(words: string): Language | undefined {
  const sample = words.slice(0, SAMPLE);
  const hindi = sample.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  const english = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (hindi + english === 0) return undefined;
  return hindi >= english ? 'hi' : 'en';
}
