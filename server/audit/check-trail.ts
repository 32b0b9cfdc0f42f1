import {
  countEntries,
  findHash,
  hashOf,
  NO_HASH,
  type Noted,
  readTrail,
} from '#server/audit/audit-queries.ts';
import type { Handle } from '#server/database/tables.ts';

const ROWS_AT_ONCE = 1000;

export type TrailCheck =
  | { sound: true; entries: number; lastHash: string }
  /** The number of the first row that is missing or not as it was written. */
  | { sound: false; brokenAt: number };

/**
 * Follows the chain from its first row, also while others add to it. It sees a changed, removed or
 * inserted row; a trail that was rewritten as a whole only `differingFrom` sees.
 */
export async function checkTrail(db: Handle): Promise<TrailCheck> {
  const before = await countEntries(db);
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
  if (number < before) return { sound: false, brokenAt: number + 1 };
  const after = await countEntries(db);
  if (number > after) return { sound: false, brokenAt: after + 1 };
  return { sound: true, entries: number, lastHash };
}

/** An entry that is not there as it was noted. */
export interface Differing extends Noted {
  /** False when it has another hash. */
  isMissing: boolean;
}

/**
 * Which of the entries that were noted elsewhere are no longer as they were. In a sound trail an entry
 * that still is vouches for all before it.
 */
export async function differingFrom(db: Handle, noted: readonly Noted[]): Promise<Differing[]> {
  const differing: Differing[] = [];
  for (const { number, hash } of noted) {
    const found = await findHash(db, number);
    if (found !== hash) differing.push({ number, hash, isMissing: found === undefined });
  }
  return differing;
}
