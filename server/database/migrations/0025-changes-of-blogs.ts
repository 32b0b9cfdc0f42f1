import type { Kysely } from 'kysely';
import { type Engine, engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** All that anybody is shown without a token. */
const SHOWN = ['blogs', 'blog_tags', 'comments'];

/** More than write at the same time. */
const ROWS = 256;

const TABLE = 'create table blog_changes (writer integer primary key, value bigint not null)';

const COUNTED: Record<Engine, string[]> = {
  sqlite: [
    'insert into blog_changes (writer, value) values (0, 0)',
    ...SHOWN.flatMap((table) =>
      ['insert', 'update', 'delete'].map(
        (write) => `create trigger ${table}_count_each_${write} after ${write} on ${table}
          begin update blog_changes set value = value + 1; end`,
      ),
    ),
  ],
  // Those who write at the same time would wait for each other at one row: each takes one that nobody has just
  // now. The steps are random, so that a database that has taken the place of another one, and lacks its last
  // writes, does not count alike.
  postgres: [
    `create function blogs_changed() returns trigger language plpgsql as $$
      declare mine integer := pg_backend_pid() % ${ROWS};
      begin
        for taken in 1..${ROWS} loop
          exit when pg_try_advisory_xact_lock(hashtext('blog_changes'), mine);
          mine := (mine + 1) % ${ROWS};
        end loop;
        insert into blog_changes as counted (writer, value)
          values (mine, 1 + floor(random() * 1000000000))
          on conflict (writer) do update set value = counted.value + excluded.value;
        return null;
      end $$`,
    ...SHOWN.map(
      (table) => `create trigger ${table}_count_changes
        after insert or update or delete or truncate on ${table}
        for each statement execute function blogs_changed()`,
    ),
  ],
};

/** Counts what changes public answers: a report changes none, and nobody can tell from them when it came. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, [TABLE, ...COUNTED[engineOf(db)]]);
}
