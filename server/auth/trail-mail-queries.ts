import type { Language } from '#contract/language.ts';
import { CLOCK_SLACK } from '#server/database/clock-slack.ts';
import type { Handle } from '#server/database/tables.ts';

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Whom the mail about the trail goes to, and what the one before said. */
export interface ToldAdmin {
  id: string;
  email: string;
  language: Language | null;
  /** The entry that was named; 0 before the first mail. */
  told: number;
  toldAt: number;
}

/**
 * Active admins who were not told of this entry, and of none within the last day. A new one is
 * told after a day.
 */
export async function adminsToTell(db: Handle, number: number, at: number): Promise<ToldAdmin[]> {
  const rows = await db
    .selectFrom('admins')
    .select([
      'id',
      'email',
      'language',
      'created_at',
      'trail_told as told',
      'trail_told_at as toldAt',
    ])
    .where('active', '=', 1)
    .where('trail_told', '!=', number)
    .orderBy('id')
    .execute();
  return rows.filter(({ toldAt, created_at }) => {
    const latest = Math.max(toldAt, created_at);
    // What lies ahead was written before the clock was set back.
    return latest <= at - DAY || latest > at + CLOCK_SLACK;
  });
}

/** Notes that an admin is told now; false when another process does it. */
export async function claimTelling(
  db: Handle,
  { id, toldAt }: ToldAdmin,
  { number, at }: { number: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ trail_told: number, trail_told_at: at })
    .where('id', '=', id)
    .where('trail_told_at', '=', toldAt)
    .where('active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a claim back after a mail that did not go out. */
export async function giveBackTelling(
  db: Handle,
  { id, told, toldAt }: ToldAdmin,
  at: number,
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ trail_told: told, trail_told_at: toldAt })
    .where('id', '=', id)
    .where('trail_told_at', '=', at)
    .execute();
}
