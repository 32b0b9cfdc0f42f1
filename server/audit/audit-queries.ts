import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export type AuditRow = Selectable<Tables['audit_trail']>;

export type AuditAction =
  | 'session.open'
  | 'session.end'
  | 'session.end-all'
  | 'session.refuse'
  | 'admin.register'
  | 'admin.profile'
  | 'admin.password'
  | 'admin.reset-password'
  | 'password.refuse'
  | 'admin.activate'
  | 'admin.deactivate'
  | 'blog.create'
  | 'blog.update'
  | 'blog.delete'
  | 'blog.restore'
  | 'comment.approve'
  | 'comment.reject'
  | 'comment.reopen'
  | 'submission.update'
  | 'submission.approve'
  | 'submission.reject'
  | 'submission.reopen'
  | 'contacts.list'
  | 'contacts.export'
  | 'problem.open'
  | 'problem.take'
  | 'submission.suspect'
  | 'submission.clear'
  | `problem.${ProblemStatus}`
  | 'problem.suspect'
  | 'problem.clear'
  | 'view.create'
  | 'view.delete'
  | 'problem.assign'
  | 'problem.unassign'
  | 'bulk.start'
  | 'bulk.end'
  | 'image.upload';

export interface AuditEntry {
  /** Empty ids stand for the server's own operator, or for nobody signed in. */
  by: { id: string; sessionId: string };
  action: AuditAction;
  /** The id of what it was done to; never a name, a text or an address. */
  subject: string;
  /** How many, whom it was given to, or that there was something; never a name, a text or an address. */
  detail?: string;
  /** Milliseconds. */
  at: number;
}

/** A visitor at the first start, or the operator of the server. */
export const NOBODY = { id: '', sessionId: '' };

/** The first row follows this. */
export const NO_HASH = '';

/**
 * What a row's hash covers: everything else in it, in this order. A row without a detail is hashed as
 * before there were any. The two lists differ in their length, so neither row can pass for the other.
 */
export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const { number, at, admin_id, session_id, action, subject, detail, previous_hash } = row;
  const covered = [number, at, admin_id, session_id, action, subject, previous_hash];
  const whole = detail === '' ? covered : [...covered, detail];
  return hash('sha256', JSON.stringify(whole));
}

const raiseNumber = compiled((db) =>
  db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'audit_trail')
    .returning('value'),
);

const countRaised = compiled((db) =>
  db.selectFrom('counters').select('value').where('name', '=', 'audit_trail'),
);

const hashOfNumber = compiled((db, place: PlaceOf<Pick<AuditRow, 'number'>>) =>
  db.selectFrom('audit_trail').select('hash').where('number', '=', place('number')),
);

const insertRow = compiled((db, place: PlaceOf<AuditRow>) =>
  db.insertInto('audit_trail').values({
    number: place('number'),
    at: place('at'),
    admin_id: place('admin_id'),
    session_id: place('session_id'),
    action: place('action'),
    subject: place('subject'),
    detail: place('detail'),
    previous_hash: place('previous_hash'),
    hash: place('hash'),
  }),
);

/** Adds an entry to the trail. Run it in the transaction of the write: both are kept or neither. */
export async function recordEntry(
  trx: Handle,
  { by, action, subject, detail = '', at }: AuditEntry,
): Promise<void> {
  // Raising the counter first keeps any other writer out, so that the chain has no fork.
  const [counter] = await raiseNumber(trx, {});
  if (!counter) throw new Error('The counter of the audit trail is gone');
  const number = counter.value;
  const row = {
    number,
    at,
    admin_id: by.id,
    session_id: by.sessionId,
    action,
    subject,
    detail,
    previous_hash: (await findHash(trx, number - 1)) ?? NO_HASH,
  };
  await insertRow(trx, { ...row, hash: hashOf(row) });
}

/** Whether an account was ever signed in to: a fact of the trail, which no forgetting and no restore takes. */
export async function hasSignedIn(db: Handle, adminId: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_trail')
    .select('number')
    .where('admin_id', '=', adminId)
    .where('action', '=', 'session.open')
    // The latest is found soon, however long the trail is.
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rows after `number`, in order, at most `limit`. */
export function readTrail(db: Handle, number: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_trail')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** The hash of an entry; undefined when there is no such entry. */
export async function findHash(db: Handle, number: number): Promise<string | undefined> {
  const [row] = await hashOfNumber(db, { number });
  return row?.hash;
}

/** An entry, as it is noted elsewhere: its hash stands for it and all before it. */
export interface Noted {
  number: number;
  hash: string;
}

/** Undefined while the trail is empty. */
export function lastEntry(db: Handle): Promise<Noted | undefined> {
  return db
    .selectFrom('audit_trail')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many entries were ever recorded: in the transaction that recorded one, the number of that. */
export async function countEntries(db: Handle): Promise<number> {
  const [counter] = await countRaised(db, {});
  if (!counter) throw new Error('The counter of the audit trail is gone');
  return counter.value;
}

/** The detail of a status that came with a note, which nothing undoes. */
const NOTED = 'note';

export const entryOfStatus = (to: ProblemStatus, note: string | undefined) =>
  ({ action: `problem.${to}`, detail: note ? NOTED : '' }) as const;

/** Of each matter, what the latest entry on a thing says is so by now; actions beside each other say the same. */
const MATTERS: readonly (readonly (readonly AuditAction[])[])[] = [
  [['blog.create', 'blog.restore'], ['blog.delete']],
  [['comment.approve'], ['comment.reject'], ['comment.reopen']],
  [['submission.approve'], ['submission.reject'], ['submission.reopen']],
  [['submission.suspect'], ['submission.clear']],
  [['problem.suspect'], ['problem.clear']],
  PROBLEM_STATUSES.map((status) => [`problem.${status}`] as const),
  [['problem.assign'], ['problem.unassign']],
  [['admin.activate'], ['admin.deactivate']],
  [['view.create'], ['view.delete']],
];

type Said = Pick<AuditRow, 'action' | 'detail'>;

/** What an entry says of a matter, to be compared. */
const saysOf = (matter: (typeof MATTERS)[number], { action, detail }: Said): string =>
  `${matter.findIndex((same) => same.includes(action as AuditAction))} ${action === 'problem.assign' ? detail : ''}`;

/**
 * Whether what an entry says is so no more; what nothing can undo stays so.
 *
 * @param subject the id that the entry must be about: a write that changed nothing left none of its own
 */
export async function wasUndone(db: Handle, number: number, subject?: string): Promise<boolean> {
  const entries = db.selectFrom('audit_trail').select(['action', 'subject', 'detail']);
  const done = await entries.where('number', '=', number).executeTakeFirst();
  if (!done || done.subject !== (subject ?? done.subject)) return false;
  const matter = MATTERS.find((each) => each.flat().includes(done.action as AuditAction));
  if (!matter || done.detail === NOTED) return false;
  const latest = await entries
    .where('number', '>', number)
    .where('subject', '=', done.subject)
    .where('action', 'in', matter.flat())
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest !== undefined && saysOf(matter, latest) !== saysOf(matter, done);
}
