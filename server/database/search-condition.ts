import { type RawBuilder, sql } from 'kysely';
import { type SearchTerm, searchTerms, writtenAlike } from '#contract/text/search-terms.ts';
import { soughtKeys } from '#contract/text/sounds.ts';
import { hasMatch } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

export type Condition = RawBuilder<boolean>;

/**
 * Holds for rows that have every word and phrase of what was typed in their folded `search_text`, or for
 * a word one that sounds like it in `sounds`; undefined for an empty search.
 */
export function searchCondition(db: Handle, typed = ''): Condition | undefined {
  const conditions = searchTerms(typed).flatMap((term) => conditionsOf(db, term));
  return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function conditionsOf(db: Handle, term: SearchTerm): Condition[] {
  if ('phrase' in term) return [has('search_text', term.phrase)];
  if ('words' in term) return term.words.map(isWrittenAs);
  // What has more than letters in it, such as `ward_7`, is meant as it stands.
  const { whole, begins } = soughtKeys(/^[\p{L}\p{M}]+$/u.test(term.word) ? term.word : '');
  // The last word may be still being typed.
  const keys = [...(term.isLast ? begins : []), ...whole.map((key) => `${key} `)];
  const isWritten = isWrittenAs(term.word);
  if (keys.length === 0) return [isWritten];
  // All keys at once: a word may have twenty, and each question would read through all of the column.
  const isHeard = hasMatch(db, 'sounds', ` (?:${keys.join('|')})`);
  return [sql<boolean>`(${isWritten} or ${isHeard})`];
}

function isWrittenAs(word: string): Condition {
  const forms = writtenAlike(word).map((form) => has('search_text', form));
  return sql<boolean>`(${sql.join(forms, sql` or `)})`;
}

/** Holds where a column has a text somewhere in it, which is folded as the column is. */
export function has(column: string, text: string): Condition {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
