import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Fixed, Flag, FromZero, Json, Milliseconds } from '#server/database/column-types.ts';

export interface AdminTable {
  id: Fixed<string>;
  name: string;
  email: string;
  /** The address in lower case, unique: people sign in with either spelling. */
  email_key: string;
  password_hash: string;
  /** 1 while somebody else has chosen the password: all but choosing another is closed until then. */
  must_change: Generated<Flag>;
  active: Flag;
  /** What the console and the mails are written in; null until it is chosen. */
  language: ColumnType<Language | null, Language | undefined, Language | undefined>;
  created_at: Fixed<Milliseconds>;
  updated_at: Milliseconds;
  /** The entry of the trail that the latest mail about it named; 0 before the first. */
  trail_told: FromZero<number>;
  trail_told_at: FromZero<Milliseconds>;
}

export interface SessionTable {
  id: Fixed<string>;
  /** SHA-256 of the token, in hex. */
  token_hash: Fixed<string>;
  admin_id: Fixed<string>;
  user_agent: Fixed<string>;
  created_at: Fixed<Milliseconds>;
  last_used_at: Milliseconds;
  expires_at: Milliseconds;
}

/** A device on which somebody has signed in; one mark may be known for several accounts. */
export interface KnownDeviceTable {
  /** SHA-256 of the mark, in hex. */
  mark_hash: Fixed<string>;
  admin_id: Fixed<string>;
  /** No finer than the day. */
  last_used_at: Milliseconds;
}

export interface PasswordResetTable {
  token_hash: Fixed<string>;
  /** Null for a token of nobody: known and unknown addresses cost the same. */
  admin_id: Fixed<string | null>;
  expires_at: Fixed<Milliseconds>;
  /** Milliseconds it works for: one that works for longer comes from a clock that was set back. */
  lifetime: ColumnType<Milliseconds, Milliseconds | undefined, never>;
}

type MailKind = 'reset' | 'invitation' | 'notice';

/**
 * A mail that is still to be delivered. `reset` and `invitation` bring a token, which is made only
 * then; a `notice` says what has happened, and is whole in the row.
 */
export interface WaitingMailTable {
  id: Fixed<string>;
  kind: ColumnType<MailKind, MailKind | undefined, never>;
  /** Address, subject and text of a notice; null for what is written with its token. */
  notice: Fixed<Json | null>;
  /** Null when the address asked for is nobody's: known and unknown ones cost the same. */
  admin_id: Fixed<string | null>;
  /** When it is given up. */
  expires_at: Fixed<Milliseconds>;
  /** Tries begun so far. */
  attempts: number;
  /** Nobody else tries before: the end of a pause or of the try that runs. */
  next_try_at: Milliseconds;
}
