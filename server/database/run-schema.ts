import { sql } from 'kysely';
import { engineOf, schemaStatement } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

/** Runs the statements of a migration, each written once for every engine. */
export async function runSchema(db: Handle, statements: readonly string[]): Promise<void> {
  const engine = engineOf(db);
  for (const statement of statements) await sql.raw(schemaStatement(engine, statement)).execute(db);
}
