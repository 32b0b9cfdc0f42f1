import { sql } from 'kysely';
import { definitionsIn } from '#server/database/strange-in.ts';
import type { Handle } from '#server/database/tables.ts';

/** What keeps rows as they have to be, and the words by which it does. */
export interface Guard {
  /** Such as `the trigger audit_trail_keeps_rows`. */
  name: string;
  words: string;
}

/** The triggers and checks of a SQLite database. */
export async function guardsIn(db: Handle): Promise<Guard[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema where type in ('table', 'trigger')`.execute(db);
  return rows.flatMap(({ type, name, sql: made }) =>
    type === 'trigger'
      ? [{ name: `the trigger ${name}`, words: plain(made) }]
      : definitionsIn(made)
          .filter((each) => /\bcheck\s*\(/i.test(each))
          .map((each) => ({ name: `the check of ${name}`, words: plain(each) })),
  );
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The names of those that are gone, or say something else. */
export const lostOf = (promised: readonly Guard[], found: readonly Guard[]): string[] =>
  promised
    .filter(({ name, words }) => !found.some((each) => each.name === name && each.words === words))
    .map(({ name }) => name);
