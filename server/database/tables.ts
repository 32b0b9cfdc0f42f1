import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { CommentStatus } from '#contract/comments.ts';
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
  FromEmpty,
  FromNull,
  Json,
  Milliseconds,
  TextListJson,
} from '#server/database/column-types.ts';
import type {
  BulkChangeTable,
  BulkItemTable,
  OpenItemTable,
  SavedViewTable,
} from '#server/database/desk-tables.ts';
import type { ProblemHistoryTable, ProblemTable } from '#server/database/problem-tables.ts';

/** The keys by which the words of its short texts are found (`searchColumns`). */
type Sounds = FromEmpty;

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
  sounds: Sounds;
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
  sounds: Sounds;
  created_at: Fixed<Milliseconds>;
  /** When its status last changed; null while nobody has changed it. */
  changed_at: Milliseconds | null;
}

/** A blog for as long as its deletion can be taken back; no query of blogs meets it here. */
interface DeletedBlogTable {
  id: Fixed<string>;
  deleted_at: Milliseconds;
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
  search_text: string;
  sounds: Sounds;
  /** What the admin who rejected it wrote; else empty. */
  rejection_reason: FromEmpty;
  /** The written fields as they came, kept at the first edit. */
  original: FromNull<Json>;
  /** The name of the admin who edited it last. */
  edited_by: FromNull<string>;
  /** Counts the edits, from 1. */
  version: Generated<number>;
  created_at: Fixed<Milliseconds>;
  updated_at: Milliseconds;
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
  /** Of the write of an admin, the latest entry of the trail: its own, unless it changed nothing. */
  entry: number | null;
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
  saved_views: SavedViewTable;
  open_items: OpenItemTable;
  bulk_changes: BulkChangeTable;
  bulk_items: BulkItemTable;
}

/** What a query function takes: the database or a transaction in it. */
export type Handle = Kysely<Tables> | Transaction<Tables>;
