import { engineOf } from '#server/database/dialect.ts';
import type { ReferenceTables } from '#server/database/problem-tables.ts';
import type { Handle } from '#server/database/tables.ts';
import { newReference, type ReferenceKind } from '#server/intake/reference.ts';

const TABLES = {
  sqlite: { PR: 'problems', BS: 'submissions' },
  postgres: { PR: 'problem_references', BS: 'submissions' },
} as const;

/** A reference number that no row bears yet. */
export async function unusedReference(db: Handle, kind: ReferenceKind): Promise<string> {
  const table = TABLES[engineOf(db)][kind];
  for (;;) {
    const reference = newReference(kind);
    const taken = await db
      .withTables<ReferenceTables>()
      .selectFrom(table)
      .select('reference')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!taken) return reference;
  }
}
