import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract/text/fold-text.ts';
import { searchTerms } from '#contract/text/search-terms.ts';

/**
 * Holds for rows whose folded `search_text` has every word and phrase of what was typed; undefined for an
 * empty search. The texts are stored as `foldText` folds them, so nothing else is folded here.
 */
export function searchCondition(typed = ''): RawBuilder<boolean> | undefined {
  const wanted = searchTerms(typed, foldText).flatMap((term) => {
    if ('phrase' in term) return [term.phrase];
    return 'word' in term ? [term.word] : term.words;
  });
  if (wanted.length === 0) return undefined;
  const conditions = wanted.map((text) => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`search_text like ${pattern} escape '\\'`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
