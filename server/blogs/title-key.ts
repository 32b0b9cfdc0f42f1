import { foldText } from '#contract/text/fold-text.ts';

const NUKTA = /़/g;
const LEADING_MARKS = /^[^\p{L}\p{N}]+/u;

/**
 * The title as it is compared when blogs are sorted: case, leading quotes and the dots below
 * Devanagari letters aside. Code points of Devanagari then stand in the order of a dictionary.
 */
export function titleKey(title: string): string {
  const folded = foldText(title).replace(NUKTA, '');
  return folded.replace(LEADING_MARKS, '') || folded;
}
