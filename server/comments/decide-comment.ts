import type { Transaction } from 'kysely';
import type { CommentStatus } from '#contract/comments.ts';
import { type AuditAction, type AuditEntry, recordEntry } from '#server/audit/audit-queries.ts';
import { type CommentRow, decideComment, findComment } from '#server/comments/comment-queries.ts';
import type { Tables } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';

interface Step {
  /** Statuses from which it is taken. */
  from: readonly CommentStatus[];
  to: CommentStatus;
  by: AuditEntry['by'] & { name: string };
  /** Milliseconds. */
  at: number;
}

const ACTIONS = {
  approved: 'comment.approve',
  rejected: 'comment.reject',
  pending: 'comment.reopen',
} as const satisfies Record<CommentStatus, AuditAction>;

/**
 * Approves or rejects a comment, or sets it back to pending.
 *
 * @throws {HttpError} 404, or 409 when it has another status than those it is taken from
 */
export async function stepComment(
  trx: Transaction<Tables>,
  id: string,
  { from, to, by, at }: Step,
): Promise<CommentRow> {
  await takeTurn(trx);
  const decider = to === 'pending' ? null : by.name;
  const isDone = await decideComment(trx, id, { from, to, by: decider, at });
  const comment = await findComment(trx, id);
  if (!comment) throw new HttpError(404, (t) => t.comments.notFound);
  if (!isDone) throw alreadyDecided(comment);
  await recordEntry(trx, { by, action: ACTIONS[to], subject: id, at });
  return comment;
}

const alreadyDecided = ({ status, decided_by }: CommentRow) =>
  new HttpError(409, ({ comments: t }) =>
    status === 'pending' ? t.undecided : t.decided(status, decided_by),
  );
