import type { ColumnType } from 'kysely';
import type { ProblemPriority, ProblemStatus } from '#contract/problem-values.ts';
import type {
  Fixed,
  Flag,
  FromEmpty,
  FromNull,
  Milliseconds,
} from '#server/database/column-types.ts';

export interface ProblemTable {
  id: Fixed<string>;
  /** Rises with each problem: newest first is the highest number first. */
  number: Fixed<number>;
  /**
   * The value of the counter `problem_changes` at the latest change of status, mark or assignee: a
   * reader catches up from here. The negative number of the problem until it is changed.
   */
  change: number;
  reference: Fixed<string>;
  status: ProblemStatus;
  /** As for a submission: it filled the field for robots, and nobody has said that it is no spam. */
  suspected: ColumnType<Flag, Flag | undefined, Flag>;
  /** Nobody changes it. */
  priority: Fixed<ProblemPriority>;
  /** The id of the admin who sees to it. */
  assigned_to: FromNull<string>;
  /** The latest note in its history; empty while there is none. */
  newest_note: FromEmpty;
  /** The id of the admin who took it down on the phone. */
  taken_by: FromNull<string>;
  category: Fixed<string>;
  subject: Fixed<string>;
  description: Fixed<string>;
  location: Fixed<string>;
  incident_date: Fixed<string>;
  supporting_link: Fixed<string>;
  city: Fixed<string>;
  /** The city folded for comparison. */
  city_key: Fixed<string>;
  state: Fixed<string>;
  anonymous: Fixed<Flag>;
  /** Null, like phone and email, in every anonymous problem. */
  name: Fixed<string | null>;
  phone: Fixed<string | null>;
  email: Fixed<string | null>;
  /** The beginning of its hour. */
  created_at: Fixed<Milliseconds>;
  /** The hour too, as long as nobody changed the problem, and of an anonymous one always. */
  updated_at: Milliseconds;
}

/** What only PostgreSQL has: the table of problems is in pieces there, which know nothing of each other. */
export type ReferenceTables = { problem_references: { reference: string; number: number } };

export interface ProblemHistoryTable {
  id: Fixed<string>;
  problem_id: Fixed<string>;
  /** The problem's `change` of then: the order of entries, whatever the clock says. */
  change: Fixed<number>;
  from_status: Fixed<ProblemStatus>;
  to_status: Fixed<ProblemStatus>;
  note: Fixed<string>;
  by_name: Fixed<string>;
  by_admin: Fixed<string>;
  /** Of an anonymous problem the beginning of the hour. */
  created_at: Fixed<Milliseconds>;
}
