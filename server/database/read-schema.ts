import { type RawBuilder, sql } from 'kysely';
import { type Engine, engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  /** 1 where it is never empty. */
  filled: number;
  /** 1 where a row can be added without naming it. */
  optional: number;
}

/** What a database has, told alike whichever engine it is on. */
export interface Schema {
  /** Sentences such as `a column problems.city`. */
  facts: Set<string>;
  /** Columns, as `table.name`, for which every new row must give a value. */
  demanded: string[];
}

const COLUMNS: Record<Engine, RawBuilder<Column>> = {
  sqlite: sql`
    select tables.name as "table", columns.name, lower(columns.type) as type,
      max(columns."notnull", columns.pk > 0) as filled,
      (columns."notnull" = 0 and columns.pk = 0 or columns.dflt_value is not null) as optional
    from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table'`,
  // As `information_schema.columns` has them, which takes five times as long.
  postgres: sql`
    select relname as "table", attname as name, format_type(atttypid, null) as type,
      attnotnull::integer as filled,
      (not attnotnull or atthasdef and attgenerated = '')::integer as optional
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'f')
      and relnamespace::regnamespace::text = any (current_schemas(false))
      and (pg_has_role(relowner, 'usage')
        or has_column_privilege(attrelid, attnum, 'select, insert, update, references'))`,
};

/** Rows with a table and, sorted, the columns that are unique together. */
const UNIQUE: Record<Engine, RawBuilder<{ table: string; columns: string }>> = {
  sqlite: sql`
    select "table", group_concat(name, ', ') as columns
    from (
      select tables.name as "table", indexes.name as "index", columns.name
      from sqlite_schema as tables, pragma_index_list(tables.name) as indexes,
        pragma_index_info(indexes.name) as columns
      where tables.type = 'table' and indexes."unique" = 1 and indexes.partial = 0
      order by 1, 2, 3)
    group by "table", "index"`,
  postgres: sql`
    select tables.relname as "table",
      string_agg(columns.attname, ', ' order by columns.attname collate "C") as columns
    from pg_index
    join pg_class as tables on tables.oid = pg_index.indrelid
    join pg_attribute as columns
      on columns.attrelid = tables.oid and columns.attnum = any (pg_index.indkey)
    where indisunique and indisvalid and indpred is null
      and relnamespace::regnamespace::text = any (current_schemas(false))
    group by tables.relname, pg_index.indexrelid`,
};

/** Tables that guard their rows, by triggers that act or by checks, and by how many. */
const GUARDED: Record<Engine, RawBuilder<{ table: string; by: string; count: number }>> = {
  // Of triggers it needs more of them: `lost-guards.ts` looks for each.
  sqlite: sql`
    select distinct tbl_name as "table", 'trigger' as by, 1 as count
    from sqlite_schema where type = 'trigger'
    union all
    select name, 'check', (length(sql) - length(replace(sql, 'check (', ''))) / length('check (')
    from sqlite_schema where type = 'table'`,
  postgres: sql`
    select relname as "table", 'trigger' as by, count(*)::integer as count
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D'
      and relnamespace::regnamespace::text = any (current_schemas(false))
    group by relname
    union all
    select relname, 'check', count(*)::integer
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'c' and relnamespace::regnamespace::text = any (current_schemas(false))
    group by relname`,
};

/** Reads the tables, columns, unique keys and guards of a database. */
export async function readSchema(db: Handle): Promise<Schema> {
  const engine = engineOf(db);
  const { rows: columns } = await COLUMNS[engine].execute(db);
  const { rows: unique } = await UNIQUE[engine].execute(db);
  const { rows: guarded } = await GUARDED[engine].execute(db);
  const facts = [
    ...columns.map(({ table }) => `the table ${table}`),
    ...columns.map(({ table, name, ...column }) => `${kindOf(column)} column ${table}.${name}`),
    ...unique.map((each) => `the unique key ${each.table} (${each.columns})`),
    // Each number up to theirs, so that more of them are no difference.
    ...guarded.flatMap(({ table, by, count }) =>
      Array.from({ length: count }, (_, before) => `${by} ${before + 1} of ${table}`),
    ),
  ];
  const demanded = columns
    .filter(({ optional }) => optional === 0)
    .map(({ table, name }) => `${table}.${name}`);
  return { facts: new Set(facts), demanded };
}

/** Both engines have one kind of text and whole numbers, whatever they call them. */
function kindOf({ type, filled }: Pick<Column, 'type' | 'filled'>): string {
  const kind = type.endsWith('int') || type === 'integer' ? 'number' : type;
  return filled === 1 ? `the filled ${kind}` : `the ${kind}`;
}
