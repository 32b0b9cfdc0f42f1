import { countDeeds, hashOf, NO_HASH, readTrail } from '#server/audit/audit-queries.ts';
import type { Handle } from '#server/database/tables.ts';

const ROWS_AT_ONCE = 1000;

export type TrailCheck =
  | { sound: true; deeds: number; lastHash: string }
  /** The number of the first row that is missing or not as it was written. */
  | { sound: false; brokenAt: number };

/**
 * Follows the chain from its first row. It sees a changed, removed or inserted row; to see a trail that
 * was rewritten as a whole, compare `lastHash` with one noted before.
 */
export async function checkTrail(db: Handle): Promise<TrailCheck> {
  let number = 0;
  let lastHash = NO_HASH;
  for (;;) {
    const rows = await readTrail(db, number, ROWS_AT_ONCE);
    for (const row of rows) {
      const follows = row.number === number + 1 && row.previous_hash === lastHash;
      if (!follows || row.hash !== hashOf(row)) return { sound: false, brokenAt: number + 1 };
      number = row.number;
      lastHash = row.hash;
    }
    if (rows.length === 0) break;
  }
  if (number !== (await countDeeds(db))) return { sound: false, brokenAt: number + 1 };
  return { sound: true, deeds: number, lastHash };
}
