import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';

/** What statements have to say in another way to each engine; `engineOf` finds what only one of them needs. */

export type Engine = 'sqlite' | 'postgres';

export function engineOf(db: Handle): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/**
 * A statement of a migration, written for SQLite, as the engine takes it: texts are compared by code
 * point, and an integer has 64 bits.
 */
export function schemaStatement(engine: Engine, statement: string): string {
  if (engine === 'sqlite' || !/^(create|alter) table/.test(statement)) return statement;
  return statement
    .replaceAll(/(\w) text(?=[ ,)]|$)/g, '$1 text collate "C"')
    .replaceAll(/(\w) integer(?=[ ,)]|$)/g, '$1 bigint');
}

/**
 * Holds where a regular expression matches in a column.
 *
 * @param pattern with letters, blanks, `=` and groups of choices only, which mean the same to each engine
 */
export function hasMatch(db: Handle, column: string, pattern: string): RawBuilder<boolean> {
  const text = sql.ref(column);
  if (engineOf(db) === 'postgres') return sql<boolean>`regexp_like(${text}, ${pattern})`;
  return sql<boolean>`has_match(cast(${text} as blob), ${pattern})`;
}

/** Statements after which the rows of a table can be added and read, but not changed or removed. */
export function keepRows(engine: Engine, table: string): string[] {
  if (engine === 'sqlite')
    return [
      `create trigger ${table}_keeps_rows before delete on ${table}
        begin select raise(abort, '${table} is append-only'); end`,
      `create trigger ${table}_keeps_values before update on ${table}
        begin select raise(abort, '${table} is append-only'); end`,
    ];
  return [
    `create function ${table}_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception '${table} is append-only'; end $$`,
    `create trigger ${table}_keeps_rows before delete or update or truncate on ${table}
      for each statement execute function ${table}_is_append_only()`,
  ];
}

/** Statements after which references of a column are looked at when the transaction ends. */
export function deferReferences(engine: Engine, table: string, column: string): string[] {
  if (engine === 'sqlite') return ['pragma defer_foreign_keys = on'];
  const constraint = `${table}_${column}_fkey`;
  return [
    `alter table ${table} alter constraint ${constraint} deferrable initially immediate`,
    `set constraints ${constraint} deferred`,
  ];
}
