import type { BulkChange, BulkFailure } from '#contract/bulk.ts';
import type { ProblemStatus } from '#contract/problem-values.ts';
import { entryOfStatus, recordEntry } from '#server/audit/audit-queries.ts';
import { findActiveAdmin } from '#server/auth/admin-queries.ts';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';
import { assignmentOf } from '#server/problems/assignment-of.ts';
import { type BulkItem, type BulkRow, itemsIn, settleItem } from '#server/problems/bulk-queries.ts';
import {
  type ProblemRow,
  problemsByNumbers,
  setProblemAssignee,
  setProblemStatus,
} from '#server/problems/problem-queries.ts';
import type { SessionAdmin } from '#server/sessions/session-queries.ts';

/** Problems changed in one transaction: other writers wait for a moment only. */
const SLICE = 200;
/**
 * On PostgreSQL every statement crosses the network, and a database may be busy: after these few a slice that
 * has taken so many milliseconds ends, as whoever writes meanwhile is refused after some seconds.
 */
const FEW = 10;
const LONG = 1000;

interface Done {
  by: SessionAdmin;
  /** Milliseconds. */
  at: number;
}

type Settled = Pick<BulkItem, 'state'> & Partial<BulkItem>;

const failed = (reason: BulkFailure): Settled => ({ state: 'failed', reason });

/** Changes the next slice. Run it in a transaction that has locked the bulk change. */
export async function runSlice(trx: Handle, bulk: BulkRow, done: Done): Promise<void> {
  const change = JSON.parse(bulk.change) as BulkChange;
  const { assignee = null } = change;
  const hasLeft = assignee !== null && !(await findActiveAdmin(trx, assignee));
  await settleSlice(trx, bulk, 'waiting', async (problem, item) => {
    if (hasLeft) return failed('no-assignee');
    const changed = await applyTo(trx, { problem, item }, { ...change, ...done });
    return {
      state: 'done',
      before_status: problem.status,
      before_assigned_to: problem.assigned_to,
      change_after: changed.change,
    };
  });
}

/** Takes the next slice back. Run it in a transaction that has locked the bulk change. */
export async function undoSlice(trx: Handle, bulk: BulkRow, done: Done): Promise<void> {
  await settleSlice(trx, bulk, 'done', async (problem, item) => {
    const before = { status: item.before_status ?? problem.status, note: '' };
    const change = { ...before, assignee: item.before_assigned_to };
    const changed = await applyTo(trx, { problem, item }, { ...change, ...done });
    return { state: 'undone', change_after: changed.change };
  });
}

/** Puts each of the next items in another state, as `settle` says of its problem. */
async function settleSlice(
  trx: Handle,
  bulk: BulkRow,
  state: BulkItem['state'],
  settle: (problem: ProblemRow, item: BulkItem) => Promise<Settled>,
): Promise<void> {
  const items = await itemsIn(trx, bulk.id, state, SLICE);
  const numbers = items.map(({ number }) => number);
  const problems = await problemsByNumbers(trx, numbers);
  const byNumber = new Map(problems.map((problem) => [problem.number, problem]));
  const endsAt = engineOf(trx) === 'sqlite' ? Infinity : performance.now() + LONG;
  for (const [place, item] of items.entries()) {
    if (place >= FEW && performance.now() > endsAt) return;
    const { number } = item;
    const problem = byNumber.get(number);
    const settled = await settleOne(problem, item, settle);
    await settleItem(trx, bulk.id, { number, ...settled });
  }
}

async function settleOne(
  problem: ProblemRow | undefined,
  item: BulkItem,
  settle: (problem: ProblemRow, item: BulkItem) => Promise<Settled>,
): Promise<Settled> {
  if (!problem) return failed('gone');
  try {
    return await settle(problem, item);
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return failed('changed');
    throw error;
  }
}

/** Somebody else changed the problem: nothing was written. */
class ChangedMeanwhile extends Error {}

interface Applied extends Done {
  status?: ProblemStatus | undefined;
  note?: string | undefined;
  /** Undefined leaves it with whoever has it. */
  assignee?: string | null | undefined;
}

/**
 * Makes a change of one problem, with the entries in the trail that each has for itself; what it has
 * already is no change.
 *
 * @throws {ChangedMeanwhile}
 */
async function applyTo(
  trx: Handle,
  { problem, item }: { problem: ProblemRow; item: BulkItem },
  { status = problem.status, note = '', assignee, by, at }: Applied,
): Promise<Pick<ProblemRow, 'change'>> {
  const { id } = problem;
  let version = item.change_after ?? problem.change;
  if (problem.change !== version) throw new ChangedMeanwhile();
  if (status !== problem.status || note !== '') {
    const changed = await setProblemStatus(trx, id, { to: status, note, by, at, version });
    if (!changed) throw new ChangedMeanwhile();
    await recordEntry(trx, { by, ...entryOfStatus(status, note), subject: id, at });
    version = changed.change;
  }
  if (assignee !== undefined && assignee !== problem.assigned_to) {
    const changed = await setProblemAssignee(trx, id, { to: assignee, version });
    if (!changed) throw new ChangedMeanwhile();
    await recordEntry(trx, { by, ...assignmentOf(assignee), subject: id, at });
    version = changed.change;
  }
  return { change: version };
}
