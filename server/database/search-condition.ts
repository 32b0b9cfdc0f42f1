import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract/text/fold-text.ts';

/** Holds for rows whose folded `search_text` contains what was typed; undefined for an empty search. */
export function searchCondition(typed = ''): RawBuilder<boolean> | undefined {
  const wanted = foldText(typed).trim();
  if (wanted === '') return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}
