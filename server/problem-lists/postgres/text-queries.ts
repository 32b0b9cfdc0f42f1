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
 * Answers false when all that were there before the call are folded: others may write all the time.
 */
export function foldSome(db: Kysely<Tables>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // One after the other: what two fold at once could be the older of two texts.
    await sql`select pg_advisory_xact_lock(hashtext('problem_unfolded'))`.execute(trx);
    const stretches = await textsIn(trx)
      .selectFrom('problem_unfolded')
      .select([sql<string>`ctid::text`.as('place'), 'first', 'last'])
      .limit(BATCH)
      .execute();
    // Problems are noted alone as they come in, and many together by what changes or copies many.
    const alone = stretches.filter(({ first, last }) => first === last);
    const together = stretches.find(({ first, last }) => first !== last);
    await foldAlone(trx, alone);
    const isWhole = !together || (await foldStretch(trx, together));
    const isAll = alone.length + (together ? 1 : 0) === stretches.length;
    return !isWhole || !isAll || stretches.length === BATCH;
  });
}

/** Problems whose numbers follow each other, and where that is noted. */
interface Stretch {
  place: string;
  first: number;
  last: number;
}

/** A mark that somebody sets just now finds no text to set it on: it is waited for. */
const someToFold = (trx: Handle) =>
  trx.selectFrom('problems').select(FOLDED_COLUMNS).orderBy('number').limit(BATCH).forShare();

const notedAt = (places: string[]) =>
  sql<boolean>`ctid in (${sql.join(places.map((place) => sql`${place}::tid`))})`;

async function foldAlone(trx: Handle, noted: Stretch[]): Promise<void> {
  if (noted.length === 0) return;
  const numbers = noted.map(({ first }) => first);
  await replaceTexts(trx, await someToFold(trx).where('number', 'in', numbers).execute());
  const isHere = notedAt(noted.map(({ place }) => place));
  await textsIn(trx).deleteFrom('problem_unfolded').where(isHere).execute();
}

/** Folds the first ones of a stretch; answers whether these were all. */
async function foldStretch(trx: Handle, { place, first, last }: Stretch): Promise<boolean> {
  const rows = await someToFold(trx)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .execute();
  await replaceTexts(trx, rows);
  const [texts, isHere] = [textsIn(trx), notedAt([place])];
  const next = rows.at(-1)?.number;
  const isWhole = next === undefined || rows.length < BATCH;
  if (isWhole) await texts.deleteFrom('problem_unfolded').where(isHere).execute();
  else
    await texts
      .updateTable('problem_unfolded')
      .set({ first: next + 1 })
      .where(isHere)
      .execute();
  return isWhole;
}

async function replaceTexts(trx: Handle, rows: Parameters<typeof foldProblem>[0][]): Promise<void> {
  if (rows.length === 0) return;
  await textsIn(trx)
    .insertInto('problem_texts')
    .values(rows.map(foldProblem))
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet(({ ref }) => ({
        suspected: ref('excluded.suspected'),
        urgency: ref('excluded.urgency'),
        category: ref('excluded.category'),
        city_key: ref('excluded.city_key'),
        reference: ref('excluded.reference'),
        phone: ref('excluded.phone'),
        email: ref('excluded.email'),
        search_text: ref('excluded.search_text'),
        sounds: ref('excluded.sounds'),
      })),
    )
    .execute();
}
