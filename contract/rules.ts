import { en } from './rules/en.ts';
import { type RuleTexts, spoken } from './spoken-rules.ts';

/** The sentences of the rules in the language of whoever is being answered. */
export const rules = (): RuleTexts => spoken.rules ?? en;

/** Rules that are checked within `work`, which must not wait for anything, are worded so. */
export function withRules<Result>(texts: RuleTexts, work: () => Result): Result {
  const before = spoken.rules;
  spoken.rules = texts;
  try {
    return work();
  } finally {
    spoken.rules = before;
  }
}
