import type { Selectable } from 'kysely';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import { digitsOf, lettersOf } from '#contract/text/caller-parts.ts';
import { foldSearch } from '#contract/text/fold-search.ts';
import { knownKeysOf } from '#server/database/known-keys.ts';
import type { Tables } from '#server/database/tables.ts';

/** What of a problem is searched or asked for, and never changes but for the mark. */
export const FOLDED_COLUMNS = [
  ...(['number', 'suspected', 'priority', 'category', 'city_key', 'reference'] as const),
  ...(['phone', 'email', 'subject', 'description', 'location', 'name'] as const),
] as const;
type ProblemText = Pick<Selectable<Tables['problems']>, (typeof FOLDED_COLUMNS)[number]>;

/** A row of `problem_texts`, which only PostgreSQL has. */
export interface FoldedProblem {
  number: number;
  suspected: number;
  /** The place of its priority, from the most urgent on. */
  urgency: number;
  category: string;
  city_key: string;
  /** Letters and digits alone. */
  reference: string;
  /** Digits alone; empty, as the e-mail is, where nobody is named. */
  phone: string;
  email: string;
  /** The folded fields, a line each. */
  search_text: string;
  /** The keys of their words, as a `tsvector` is written. */
  sounds: string;
}

/** Makes a problem searchable on PostgreSQL: as the index in memory folds it. */
export function foldProblem(problem: ProblemText): FoldedProblem {
  const { subject, description, location, name, reference, phone, email } = problem;
  const fields = [subject, description, location, name ?? ''].map(foldSearch);
  const keys = new Set(fields.flatMap((field) => field.split(' ')).flatMap(knownKeysOf));
  const { number, suspected, priority, category, city_key } = problem;
  return {
    ...{ number, suspected, category, city_key },
    urgency: PROBLEM_PRIORITIES.indexOf(priority),
    reference: lettersOf(foldSearch(reference)),
    phone: digitsOf(phone ?? ''),
    email: foldSearch(email ?? ''),
    // No folded field has a line feed: no part of a search reaches from one into the next.
    search_text: fields.join('\n'),
    sounds: [...keys]
      .toSorted()
      .map((key) => `'${key}'`)
      .join(' '),
  };
}
