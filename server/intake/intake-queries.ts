import type { Handle } from '#server/database/tables.ts';
import { newReference, type ReferenceKind } from '#server/intake/reference.ts';

const TABLES = { PR: 'problems', BS: 'submissions' } as const;

/** A reference number that no row bears yet. */
export async function unusedReference(db: Handle, kind: ReferenceKind): Promise<string> {
  for (;;) {
    const reference = newReference(kind);
    const taken = await db
      .selectFrom(TABLES[kind])
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!taken) return reference;
  }
}
