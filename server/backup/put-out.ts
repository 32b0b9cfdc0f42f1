import type { DatabaseSync } from 'node:sqlite';
import { type AccountRow, closeAccount, rowsIn } from '#server/backup/account-queries.ts';

export interface Account {
  name: string;
  email: string;
}

/** Who of a restored backup may sign in; for the terminal of the operator alone. */
export interface PutOut {
  /** With accounts of which the backup has some, with those of another installation, or with nothing. */
  comparedWith: 'own' | 'foreign' | 'nothing';
  /** Closed in what was restored, with what happened to each after the backup was made. */
  closed: (Account & { since: string })[];
  /** Who can sign in with the password of then. */
  open: Account[];
  /** Those of them whose password or address is not that of what is replaced, which is older than they say. */
  changed: Account[];
}

/**
 * Closes in a restored database the accounts that were closed, or given another password or address,
 * after the backup was made: the password of then may be known to the one it was taken from, and the
 * one since to whoever took the account over. The operator lets the right one in again.
 */
export function closePutOut(restored: DatabaseSync, replaced: AccountRow[] | undefined): PutOut {
  const active = rowsIn(restored).filter((row) => row.active === 1);
  const now = new Map(replaced?.map((row) => [row.id, row]));
  // Accounts are never removed: where none is known, this was another installation.
  const isKnown = active.some(({ id }) => now.has(id));
  const comparedWith = isKnown ? 'own' : now.size > 0 ? 'foreign' : 'nothing';
  const result: PutOut = { comparedWith, closed: [], open: [], changed: [] };
  for (const row of active) {
    const { id, name, email } = row;
    const since = isKnown ? whatHappened(row, now.get(id)) : undefined;
    if (since !== undefined) {
      closeAccount(restored, id);
      result.closed.push({ name, email, since });
      continue;
    }
    result.open.push({ name, email });
    if (whatDiffers(row, now.get(id)) !== undefined) result.changed.push({ name, email });
  }
  return result;
}

function whatHappened(then: AccountRow, now: AccountRow | undefined): string | undefined {
  if (!now) return 'it is gone';
  // Whenever that was: an earlier restore may have closed it, and the clock may have been wrong.
  if (now.active === 0) return 'it was closed';
  // What is replaced may be older than the backup.
  if (now.updated_at < then.updated_at) return undefined;
  return whatDiffers(then, now);
}

function whatDiffers(then: AccountRow, now: AccountRow | undefined): string | undefined {
  if (now === undefined) return undefined;
  if (now.password_hash !== then.password_hash) return 'it has another password';
  if (now.email_key !== then.email_key) return `it has another email, ${now.email}`;
  return undefined;
}
