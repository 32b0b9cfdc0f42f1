import { type RawBuilder, sql } from 'kysely';
import { type SearchTerm, searchTerms } from '#contract/text/search-terms.ts';
import { soughtKeys } from '#contract/text/sounds.ts';

type Condition = RawBuilder<boolean>;

/**
 * Holds for rows that have every word and phrase of what was typed in their folded `search_text`, or for
 * a word one that sounds like it in `sounds`; undefined for an empty search.
 */
export function searchCondition(typed = ''): Condition | undefined {
  const conditions = searchTerms(typed).flatMap(conditionsOf);
  return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function conditionsOf(term: SearchTerm): Condition[] {
  if ('phrase' in term) return [has('search_text', term.phrase)];
  if ('words' in term) return term.words.map((word) => has('search_text', word));
  // What has more than letters in it, such as `ward_7`, is meant as it stands.
  const { whole, begins } = soughtKeys(/^[\p{L}\p{M}]+$/u.test(term.word) ? term.word : '');
  // The last word may be still being typed. Each key is looked for by itself, so none twice.
  const begun = term.isLast ? begins : [];
  const ended = whole.filter((key) => !begun.some((begin) => key.startsWith(begin)));
  const keys = [...begun.map((key) => ` ${key}`), ...ended.map((key) => ` ${key} `)];
  const choices = [has('search_text', term.word), ...keys.map((key) => has('sounds', key))];
  return [sql<boolean>`(${sql.join(choices, sql` or `)})`];
}

/** Holds where a column has a text somewhere in it, which is folded as the column is. */
export function has(column: string, text: string): Condition {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
