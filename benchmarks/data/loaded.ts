import { loadavg } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** How the reports of a database came into it, as its loader has measured; it stays with the database. */
export interface Load {
  /** From the first one made until all can be asked for. */
  seconds: number;
  /** Seconds after the start when each was done. */
  stages: [what: string, seconds: number][];
  settings: string;
  /** Of the machine in its last quarter of an hour. */
  loadAverage: number;
}

const SETTINGS = ['fsync', 'wal_level', 'shared_buffers', 'maintenance_work_mem'];

/** Notes it beside the texts of a database on PostgreSQL, as their owner. */
export async function noteLoad(
  db: Kysely<Tables>,
  { seconds, stages }: Pick<Load, 'seconds' | 'stages'>,
): Promise<void> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings
    where name = any(${SETTINGS}::text[]) order by name`.execute(db);
  const settings = rows.map(({ name, value }) => `${name} ${value}`).join(', ');
  const load: Load = { seconds, stages, settings, loadAverage: loadavg()[2] ?? 0 };
  await sql`comment on table problem_texts is ${sql.lit(JSON.stringify(load))}`.execute(db);
}

/** What was noted; undefined where something else has filled the database. */
async function loadOf(db: Kysely<Tables>): Promise<Load | undefined> {
  const { rows } = await sql<{ load: string | null }>`
    select obj_description('problem_texts'::regclass) as load`.execute(db);
  return JSON.parse(rows[0]?.load ?? 'null') ?? undefined;
}

export interface Stored {
  /** Bytes: all, and of these the texts for searches with all their indexes. */
  all: number;
  texts: number;
  load: Load | undefined;
}

/** What a database on PostgreSQL takes, and how it was filled. */
export async function storedIn(db: Kysely<Tables>): Promise<Stored> {
  const { rows } = await sql<{ all: number; texts: number }>`
    select pg_database_size(current_database()) as all, (
      select sum(pg_total_relation_size(inhrelid)) from pg_inherits
      where inhparent = 'problem_texts'::regclass) as texts`.execute(db);
  return { all: Number(rows[0]?.all), texts: Number(rows[0]?.texts), load: await loadOf(db) };
}
