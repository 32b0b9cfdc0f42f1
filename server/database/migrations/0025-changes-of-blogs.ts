import type { Kysely } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** All that anybody is shown without a token. */
const SHOWN = ['blogs', 'blog_tags', 'comments'];

const STATEMENTS = [
  'create table blog_changes (value bigint not null)',
  'insert into blog_changes (value) values (0)',
  ...SHOWN.flatMap((table) =>
    ['insert', 'update', 'delete'].map(
      (write) => `create trigger ${table}_count_each_${write} after ${write} on ${table}
        begin update blog_changes set value = value + 1; end`,
    ),
  ),
];

/**
 * Counts what changes public answers: a report changes none, and nobody can tell from them when it came. Not on
 * PostgreSQL, where those who write at the same time would wait for each other.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) === 'sqlite') await runSchema(db, STATEMENTS);
}
