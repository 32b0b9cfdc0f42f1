import { compiled } from '#server/database/compiled.ts';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

const touchCounter = compiled((db) =>
  db
    .updateTable('counters')
    .set((row) => ({ value: row.ref('value') }))
    .where('name', '=', 'audit_trail'),
);

/**
 * Lets the transactions that call it first go one after the other, in every process: for a decision
 * that rests on rows which another of them may be changing. It holds the counter of the audit trail, so
 * that a transaction that records an entry waits too. On SQLite all writes take turns anyway.
 */
export async function takeTurn(trx: Handle): Promise<void> {
  if (engineOf(trx) !== 'sqlite') await touchCounter(trx, {});
}
