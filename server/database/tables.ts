import type { ColumnType, Kysely, Transaction } from 'kysely';
import type { CommentStatus } from '#contract/comments.ts';
import type { ProblemPriority, ProblemStatus } from '#contract/problem-values.ts';
import type { SubmissionStatus } from '#contract/submission-values.ts';
import type {
  AdminTable,
  KnownDeviceTable,
  PasswordResetTable,
  SessionTable,
  WaitingMailTable,
} from '#server/database/account-tables.ts';
import type {
  Fixed,
  Flag,
  Json,
  Milliseconds,
  TextListJson,
} from '#server/database/column-types.ts';

interface BlogTable {
  id: Fixed<string>;
  title: string;
  /** The title folded for sorting by code point, which every engine does alike. */
  title_key: string;
  content: string;
  excerpt: string;
  category: string;
  tags: TextListJson;
  featured_image: string | null;
  read_time: string;
  author_name: string;
  author_email: string;
  author_bio: string;
  status: 'published' | 'draft';
  views: number;
  likes: number;
  published_at: Milliseconds | null;
  created_at: Fixed<Milliseconds>;
  updated_at: Milliseconds;
  /** Counts the saves; the ETag of a blog. */
  version: number;
  /** Title, excerpt, tags and the text of the content, folded for search. */
  search_text: string;
  /** The submission it was approved from; unique, so that none is published twice. */
  submission_id: Fixed<string | null>;
}

interface BlogTagTable {
  blog_id: Fixed<string>;
  tag: Fixed<string>;
}

interface CommentTable {
  id: Fixed<string>;
  blog_id: Fixed<string>;
  name: string;
  text: string;
  status: CommentStatus;
  /** The admin's name; null while it is pending. */
  decided_by: string | null;
  /** Name and text, folded for search. */
  search_text: string;
  created_at: Fixed<Milliseconds>;
  /** When its status last changed; null while nobody has changed it. */
  changed_at: Milliseconds | null;
}

/** A blog for as long as its deletion can be taken back; no query of blogs meets it here. */
interface DeletedBlogTable {
  id: Fixed<string>;
  deleted_at: Fixed<Milliseconds>;
  /** The blog's row and its comments as JSON. */
  content: Fixed<string>;
}

interface SubmissionTable {
  id: Fixed<string>;
  reference: Fixed<string>;
  title: string;
  excerpt: string;
  content: string;
  category: string;
  tags: TextListJson;
  author: string;
  author_email: string;
  author_bio: string;
  featured_image: string | null;
  read_time: string;
  status: SubmissionStatus;
  /** It filled the field for robots, and nobody has said that it is no spam. */
  suspected: ColumnType<Flag, Flag | undefined, Flag>;
  decided_by: string | null;
  search_text: Fixed<string>;
  created_at: Fixed<Milliseconds>;
  updated_at: Milliseconds;
}

interface ProblemTable {
  id: Fixed<string>;
  /** Rises with each problem: newest first is the highest number first. */
  number: Fixed<number>;
  /**
   * The value of the counter `problem_changes` at the latest change of status or mark: a reader catches
   * up from here. The negative number of the problem until it is changed.
   */
  change: number;
  reference: Fixed<string>;
  status: ProblemStatus;
  /** As for a submission: it filled the field for robots, and nobody has said that it is no spam. */
  suspected: ColumnType<Flag, Flag | undefined, Flag>;
  priority: ProblemPriority;
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

interface ProblemHistoryTable {
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

/** Numbers that rise in the same transaction as what they count, so that their order is the order of commits. */
interface CounterTable {
  name: Fixed<string>;
  value: number;
}

interface ImageTable {
  /** The file's name below the image folder, and the last part of its URL. */
  name: Fixed<string>;
  bytes: Fixed<number>;
  width: Fixed<number>;
  height: Fixed<number>;
  uploaded_by: Fixed<string>;
  created_at: Fixed<Milliseconds>;
}

interface IdempotencyKeyTable {
  /** A keyed hash of the call, its key and the admin; of the body where nobody is signed in. */
  key_hash: Fixed<string>;
  /** A keyed hash of the body without passwords: the same key with another body is refused. */
  body_hash: string;
  /** Of the problem or submission that was taken in; empty for every other write. */
  reference: string;
  created_at: Milliseconds;
  /** The first answer; null for a problem or submission, whose answer is made of its reference. */
  status: number | null;
  answer: Json | null;
  etag: string | null;
}

interface RateLimitTable {
  /** The rule and a keyed hash of the account it counts. */
  key: Fixed<string>;
  count: number;
  /** When the count starts anew. */
  resets_at: Milliseconds;
}

interface AuditTrailTable {
  number: Fixed<number>;
  at: Fixed<Milliseconds>;
  admin_id: Fixed<string>;
  session_id: Fixed<string>;
  action: Fixed<string>;
  subject: Fixed<string>;
  /** How many, where that is a part of it; else empty. */
  detail: Fixed<string>;
  previous_hash: Fixed<string>;
  /** SHA-256 of everything else in the row. */
  hash: Fixed<string>;
}

interface SettingTable {
  name: Fixed<string>;
  value: string;
}

export interface Tables {
  admins: AdminTable;
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  password_resets: PasswordResetTable;
  /** Named after what it held at first: an older process goes on with it while a newer one runs. */
  reset_mails: WaitingMailTable;
  blogs: BlogTable;
  blog_tags: BlogTagTable;
  comments: CommentTable;
  deleted_blogs: DeletedBlogTable;
  submissions: SubmissionTable;
  problems: ProblemTable;
  problem_history: ProblemHistoryTable;
  counters: CounterTable;
  images: ImageTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  /** Values the server makes once for itself, such as the key of its hashes. */
  settings: SettingTable;
  /** Who did what, when, from which session, to what: never changed, never removed. */
  audit_trail: AuditTrailTable;
}

/** What a query function takes: the database or a transaction in it. */
export type Handle = Kysely<Tables> | Transaction<Tables>;
