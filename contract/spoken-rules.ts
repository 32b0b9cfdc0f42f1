import type { en } from './rules/en.ts';

export type RuleTexts = typeof en;

/**
 * How the rules are worded; in English unless said. A browser serves one person and sets it for good,
 * before any rule is loaded.
 */
export const spoken: { rules: RuleTexts | undefined } = { rules: undefined };
