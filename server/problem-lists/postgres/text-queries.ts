import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { FOLDED_COLUMNS, type FoldedProblem, foldProblem } from '#server/database/fold-problem.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

/** What only PostgreSQL has of problems; no other version of the product reads it, so it stands in no list of tables. */
type TextTables = {
  problem_texts: FoldedProblem;
  problem_unfolded: { first: number; last: number };
};

const textsIn = (db: Handle) => db.withTables<TextTables>();

/** Problems folded in one transaction: about a tenth of a second. */
const BATCH = 500;

/** Folds the texts of problems that are about to be inserted, on PostgreSQL. Run it in the same transaction. */
export async function insertTexts(
  trx: Handle,
  problems: Parameters<typeof foldProblem>[0][],
): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await textsIn(trx).insertInto('problem_texts').values(problems.map(foldProblem)).execute();
}

/** Whether some problems cannot be found by their texts yet: others than this version wrote them. */
export async function hasUnfolded(db: Handle): Promise<boolean> {
  const row = await textsIn(db).selectFrom('problem_unfolded').select('first').executeTakeFirst();
  return row !== undefined;
}

/**
 * Folds some of the texts that others have written; what it breaks off at is gone on with from there.
 * Answers false when none is left.
 */
export function foldSome(db: Kysely<Tables>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // One after the other: what two fold at once could be the older of two texts.
    await sql`select pg_advisory_xact_lock(hashtext('problem_unfolded'))`.execute(trx);
    const texts = textsIn(trx);
    const stretch = await texts
      .selectFrom('problem_unfolded')
      .select([sql<string>`ctid::text`.as('place'), 'first', 'last'])
      .limit(1)
      .executeTakeFirst();
    if (!stretch) return false;
    const { place, first, last } = stretch;
    const rows = await trx
      .selectFrom('problems')
      .select(FOLDED_COLUMNS)
      .where('number', '>=', first)
      .where('number', '<=', last)
      .orderBy('number')
      .limit(BATCH)
      // A mark that somebody sets just now finds no text to set it on: it is waited for.
      .forShare()
      .execute();
    if (rows.length > 0) await replaceTexts(trx, rows);
    const isHere = sql<boolean>`ctid = ${place}::tid`;
    const next = rows.at(-1)?.number;
    if (next === undefined || rows.length < BATCH)
      await texts.deleteFrom('problem_unfolded').where(isHere).execute();
    else
      await texts
        .updateTable('problem_unfolded')
        .set({ first: next + 1 })
        .where(isHere)
        .execute();
    return true;
  });
}

async function replaceTexts(trx: Handle, rows: Parameters<typeof foldProblem>[0][]): Promise<void> {
  await textsIn(trx)
    .insertInto('problem_texts')
    .values(rows.map(foldProblem))
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet(({ ref }) => ({
        suspected: ref('excluded.suspected'),
        reference: ref('excluded.reference'),
        phone: ref('excluded.phone'),
        email: ref('excluded.email'),
        search_text: ref('excluded.search_text'),
        sounds: ref('excluded.sounds'),
      })),
    )
    .execute();
}
