import { BLOG_FIELDS, BLOG_STATUSES } from '#contract/blog-values.ts';
import type { BlogForm, BlogStatus } from '#contract/blogs.ts';
import { namesOf } from '#contract/written-fields.ts';

interface Sent {
  values: BlogForm;
  status: BlogStatus;
}

/** What somebody has typed in the form of a blog and not saved. */
export interface StoredDraft {
  key: string;
  /** Whose text it is: nobody else who signs in on this device is shown it. */
  email: string;
  /** Null for a blog that does not exist yet; what a submission is kept under, where it is edited. */
  blogId: string | null;
  savedAt: number;
  title: string;
  /** The fields that were changed, and what they held before. */
  changes: Partial<BlogForm>;
  base: Partial<BlogForm>;
  /** The version of the blog that was changed. */
  etag: string | null;
  /** What was sent as a new blog without an answer until now: one of these may have been saved. */
  sent?: Sent[];
  /** What a new blog is sent under, where that is not the key. */
  scope?: string;
  /** When the person threw it away: it is not offered any more, but can be taken back. */
  discardedAt?: number;
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

const NAMES = namesOf(BLOG_FIELDS);
const isField = (name: keyof BlogForm, value: unknown) =>
  BLOG_FIELDS[name].kind === 'image' ? isTextOrNull(value) : isText(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areSomeFields = (value: unknown) =>
  isObject(value) && NAMES.every((name) => !(name in value) || isField(name, value[name]));

const areAllFields = (value: unknown) =>
  isObject(value) && areSomeFields(value) && NAMES.every((name) => name in value);

const isSent = (value: unknown) =>
  isObject(value) && areAllFields(value.values) && BLOG_STATUSES.some((it) => it === value.status);

const isStoredDraft = (value: unknown): value is StoredDraft =>
  isObject(value) &&
  isText(value.key) &&
  isText(value.email) &&
  isTextOrNull(value.blogId) &&
  Number.isFinite(value.savedAt) &&
  isText(value.title) &&
  areSomeFields(value.changes) &&
  areSomeFields(value.base) &&
  isTextOrNull(value.etag) &&
  (!('sent' in value) || (Array.isArray(value.sent) && value.sent.every(isSent))) &&
  (!('scope' in value) || isText(value.scope)) &&
  (!('discardedAt' in value) || Number.isFinite(value.discardedAt));

/** What a browser has kept; undefined for what is no draft of this version of the console or an earlier. */
export function readStoredDraft(record: unknown): StoredDraft | undefined {
  const draft = isObject(record) ? withBlogId(record) : record;
  return isStoredDraft(draft) ? draft : undefined;
}

/** Earlier versions called it `postId`. */
function withBlogId({ postId, ...draft }: Record<string, unknown>): Record<string, unknown> {
  return postId === undefined ? draft : { blogId: postId, ...draft };
}
