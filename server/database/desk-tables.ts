import type { ProblemStatus } from '#contract/problem-values.ts';
import type { Fixed, Json, Milliseconds } from '#server/database/column-types.ts';

/** What somebody has chosen to see of a list, under a name. */
export interface SavedViewTable {
  id: Fixed<string>;
  list: Fixed<'problems' | 'submissions' | 'blogs'>;
  name: string;
  /** The query of the console's address. */
  query: string;
  /** Whose it is; null for one that all admins see. */
  owner_id: Fixed<string | null>;
  created_by: Fixed<string>;
  created_at: Fixed<Milliseconds>;
}

/** Who has a problem or a submission open just now. */
export interface OpenItemTable {
  kind: Fixed<'problem' | 'submission'>;
  item_id: Fixed<string>;
  admin_id: Fixed<string>;
  session_id: Fixed<string>;
  opened_at: Milliseconds;
  expires_at: Milliseconds;
}

/** One change of many problems, done in slices. */
export interface BulkChangeTable {
  id: Fixed<string>;
  admin_id: Fixed<string>;
  /** What is set: status, note, assignee. */
  change: Fixed<Json>;
  total: Fixed<number>;
  state: 'running' | 'undoing';
  created_at: Fixed<Milliseconds>;
}

/** One problem of such a change. */
export interface BulkItemTable {
  bulk_id: Fixed<string>;
  /** The problem's: the order in which they are changed. */
  number: Fixed<number>;
  state: 'waiting' | 'done' | 'failed' | 'undone';
  /** Why it failed; else empty. */
  reason: string;
  /** What the problem was before; null until it is changed. */
  before_status: ProblemStatus | null;
  before_assigned_to: string | null;
  /**
   * The problem's `change` as this knows it: when it was chosen, then right after it was changed. Another
   * one means that somebody else changed it meanwhile.
   */
  change_after: number | null;
}
