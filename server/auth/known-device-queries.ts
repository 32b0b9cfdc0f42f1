import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import { hashToken, newToken } from '#server/sessions/session-queries.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A device that was not used for so long is a stranger again; milliseconds. */
export const DEVICE_TIME = 180 * DAY;
/** Devices of one account: the latest used ones. */
const MOST_DEVICES = 20;

interface Device {
  /** Undefined for an email that is nobody's, which costs the same. */
  adminId: string | undefined;
  /** What the device says it was given at a sign-in. */
  mark: string | undefined;
  at: number;
}

/** Whether somebody has signed in to this account on this device before. */
export async function isKnownDevice(
  db: Handle,
  { adminId = '', mark, at }: Device,
): Promise<boolean> {
  if (mark === undefined) return false;
  const row = await db
    .selectFrom('known_devices')
    .select('admin_id')
    .where('mark_hash', '=', hashToken(mark))
    .where('admin_id', '=', adminId)
    .where('last_used_at', '>', at - DEVICE_TIME)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Knows a device from now on, and answers the mark it is to keep: its own where this server gave it
 * that for whatever account, else a new one. Run it in the transaction of the sign-in.
 */
export async function knowDevice(
  trx: Handle,
  { adminId, mark, at }: Device & { adminId: string },
): Promise<string> {
  const kept = mark !== undefined && (await isGiven(trx, mark)) ? mark : newToken();
  const mark_hash = hashToken(kept);
  const last_used_at = at - (at % DAY);
  await trx
    .insertInto('known_devices')
    .values({ mark_hash, admin_id: adminId, last_used_at })
    .onConflict((conflict) =>
      conflict.columns(['mark_hash', 'admin_id']).doUpdateSet({ last_used_at }),
    )
    .execute();
  const latest = trx
    .selectFrom('known_devices')
    .select('mark_hash')
    .where('admin_id', '=', adminId)
    // Of several of one day, this one stays.
    .orderBy(sql`case when mark_hash = ${mark_hash} then 0 else 1 end`)
    .orderBy('last_used_at', 'desc')
    .limit(MOST_DEVICES);
  await trx
    .deleteFrom('known_devices')
    .where('admin_id', '=', adminId)
    .where('mark_hash', 'not in', latest)
    .execute();
  return kept;
}

async function isGiven(db: Handle, mark: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('admin_id')
    .where('mark_hash', '=', hashToken(mark))
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes every device of an account a stranger. */
export async function forgetDevices(db: Handle, adminId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('admin_id', '=', adminId).execute();
}

/** Forgets devices that nobody has used for long; `at` in milliseconds. */
export async function forgetUnusedDevices(db: Handle, at: number): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<=', at - DEVICE_TIME)
    .execute();
}
