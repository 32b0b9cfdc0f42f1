import type { Kysely } from 'kysely';
import { type AuditEntry, recordEntry } from '#server/audit/audit-queries.ts';
import { hourOf } from '#server/database/hour-of.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

/** The names of settings that hold an entry begin so, and end with the id of the problem. */
const PREFIX = 'problem.take:';

interface Held {
  /** Earlier versions held the session too. */
  by: { id: string };
  /** Milliseconds: the beginning of its hour. */
  hour: number;
}

/**
 * Holds the entry that a problem was taken by phone until its hour is over. The trail has every entry in
 * its order and most with their millisecond: between two of them it would tell when somebody anonymous
 * called, even without a time of its own. So would its session, which has an id and a beginning with their
 * millisecond, and perhaps an end. Run it in the transaction of the problem.
 */
export async function holdEntry(
  trx: Handle,
  { by: { id }, problemId, at }: { by: AuditEntry['by']; problemId: string; at: number },
): Promise<void> {
  const held: Held = { by: { id }, hour: hourOf(at) };
  await trx
    .insertInto('settings')
    .values({ name: `${PREFIX}${problemId}`, value: JSON.stringify(held) })
    .execute();
}

/** Records the held entries of hours that are over, each with the beginning of its hour. */
export function recordHeldEntries(db: Kysely<Tables>, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    // In the order of their names, which is by the hour and else by chance.
    const rows = await trx
      .selectFrom('settings')
      .selectAll()
      .where('name', 'like', `${PREFIX}%`)
      .orderBy('name')
      .execute();
    for (const { name, value } of rows) {
      const { by: held, hour } = JSON.parse(value) as Held;
      if (hour >= hourOf(now)) continue;
      const { numDeletedRows } = await trx
        .deleteFrom('settings')
        .where('name', '=', name)
        .executeTakeFirst();
      // None where another process has recorded it.
      if (numDeletedRows === 0n) continue;
      const subject = name.slice(PREFIX.length);
      const by = { id: held.id, sessionId: '' };
      await recordEntry(trx, { by, action: 'problem.take', subject, at: hour });
    }
  });
}
