import { isoDate, pageQuery, pagination, queryText, wholeNumber } from './answer.ts';
import { IN_ORDER } from './blog-forms.ts';
import { BLOG_FIELDS, BLOG_STATUSES, SORT_KEYS } from './blog-values.ts';
import { MAX_PAGE_SIZE } from './call-values.ts';
import { endpoint } from './endpoint.ts';
import { answeredShape, wholeShape, writtenShape } from './field-rules.ts';
import { requiredText } from './text-field.ts';
import type { FormOf } from './written-fields.ts';
import { z } from './zod.ts';

/** A draft may be half written: all it needs is a title. Publishing it asks for the rest. */
const { field, max } = BLOG_FIELDS.title;
const draftTitle = { title: requiredText({ field, max }) };

/** What the form of one holds; its rules stand in `blog-forms.ts`. */
export type BlogForm = FormOf<typeof BLOG_FIELDS>;

const STATUS_RULE = 'Status must be published or draft';

/** All that a blog must keep while it is published. */
export const publishedBody = z.object({
  ...wholeShape(IN_ORDER, 'published'),
  status: z.literal('published').default('published'),
});

const draftBody = z.object({
  ...wholeShape(IN_ORDER, 'draft'),
  ...draftTitle,
  status: z.literal('draft'),
});

const blogBody = z.discriminatedUnion('status', [publishedBody, draftBody], STATUS_RULE);
export type BlogStatus = (typeof BLOG_STATUSES)[number];
export type BlogBody = Omit<z.infer<typeof draftBody>, 'status'> & { status: BlogStatus };

/**
 * Only what changes; the looser rules of a draft hold where the change says `draft` itself. Defaults
 * must not fill what was left out, so the fields are named anew.
 */
const blogChanges = z.discriminatedUnion(
  'status',
  [
    z
      .object(writtenShape(IN_ORDER, 'published'))
      .partial()
      .extend({ status: z.literal('published').optional() }),
    z
      .object({ ...writtenShape(IN_ORDER, 'draft'), ...draftTitle })
      .partial()
      .extend({ status: z.literal('draft') }),
  ],
  STATUS_RULE,
);
export type BlogChanges = { [Field in keyof BlogBody]?: BlogBody[Field] | undefined };

export const blog = z.object({
  _id: z.string(),
  ...answeredShape(BLOG_FIELDS),
  /** Left out for callers without a token. */
  authorEmail: z.string().optional(),
  status: z.enum(BLOG_STATUSES),
  views: z.int(),
  likes: z.int(),
  /** Null for a draft. */
  publishedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Blog = z.infer<typeof blog>;

/** What a row of a list shows of a blog, and when the blog was changed. */
export const BLOG_ROW = {
  _id: true,
  title: true,
  excerpt: true,
  category: true,
  tags: true,
  readTime: true,
  status: true,
  views: true,
  likes: true,
  publishedAt: true,
  updatedAt: true,
} as const;
const blogRow = blog.pick(BLOG_ROW);
export type BlogRow = z.infer<typeof blogRow>;

/** A row, a summary or a whole blog, as was asked for. */
const listedBlog = blog.partial().required(BLOG_ROW);

export const blogListQuery = pageQuery.extend({
  sort: z.enum(SORT_KEYS, `sort must be one of ${SORT_KEYS.join(', ')}`).optional(),
  category: queryText('category'),
  tag: queryText('tag'),
  status: z.enum(BLOG_STATUSES, 'status must be published or draft').optional(),
  search: queryText('search'),
  /**
   * `row` is what a row of a list shows, `summary` all but the content; the latter unless given, where
   * the caller has no token, else `full`.
   */
  fields: z.enum(['row', 'summary', 'full'], 'fields must be row, summary or full').optional(),
});
export type BlogListQuery = z.infer<typeof blogListQuery>;

/** Where the texts begin and how many are asked for, from the newest blog to the oldest. */
const blogTextsQuery = z.object({
  from: z.uuid('from must be the id of a post'),
  limit: wholeNumber('limit', MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});

/** What a search of the loaded blogs looks through beside their rows. */
const blogText = z.object({
  _id: z.string(),
  /** As in the blog: a text that was kept with this time is still the right one. */
  updatedAt: isoDate,
  /** The content without its markup, folded (`foldSearch`). */
  text: z.string(),
});

/** What can be told of a deleted blog without giving its text. */
const deletedBlog = z.object({
  _id: z.string(),
  title: z.string(),
  deletedAt: isoDate,
  /** The name of the administrator; null where it is not known. */
  deletedBy: z.string().nullable(),
  /** Until it can be restored no longer. */
  secondsLeft: z.int(),
});
export type DeletedBlog = z.infer<typeof deletedBlog>;

const commentBody = z.object({
  name: requiredText({ field: 'name', max: 100 }),
  text: requiredText({ field: 'comment', max: 2000 }),
});

/** A comment as readers see it: nothing that tells more of who wrote it. */
const shownComment = z.object({ name: z.string(), text: z.string() });

const comment = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  status: z.literal('pending'),
  createdAt: isoDate,
});

export const blogEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/blogs',
    access: 'optional',
    summary:
      'Posts; without a token published ones only, without their content unless fields=full asks for it, which gives at most 20 at once, and no more text than 1 MB',
    query: blogListQuery,
    data: z.object({ blogs: z.array(listedBlog), pagination }),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/blogs/meta/categories',
    access: 'optional',
    summary: 'Categories in use with their number of posts',
    data: z.object({ categories: z.array(z.object({ category: z.string(), count: z.int() })) }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/blogs/meta/tags',
    access: 'optional',
    summary: 'Tags in use with their number of posts',
    data: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  }),
  texts: endpoint({
    method: 'GET',
    path: '/blogs/meta/texts',
    access: 'admin',
    summary:
      'The folded texts of posts for a search, by their ids from one on downwards; as many as 2 MB hold, one at least',
    query: blogTextsQuery,
    data: z.object({ texts: z.array(blogText) }),
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/blogs/meta/deleted',
    access: 'admin',
    summary: `The posts that can still be restored, without their texts: the last deleted first, at most ${MAX_PAGE_SIZE}`,
    data: z.object({ deleted: z.array(deletedBlog) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/blogs/:id',
    access: 'optional',
    summary:
      'One post with its approved comments; a read without a token counts as a view. The ETag names its version',
    data: z.object({ blog: blog.extend({ comments: z.array(shownComment) }) }),
    errors: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/blogs',
    access: 'admin',
    summary: 'Create a post',
    once: true,
    body: blogBody,
    data: z.object({ blog }),
    status: 201,
    errors: [413, 422],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/blogs/:id',
    access: 'admin',
    summary: 'Change fields of a post; with If-Match only if nobody else saved it meanwhile',
    once: true,
    versioned: true,
    body: blogChanges,
    data: z.object({ blog }),
    errors: [404, 409, 413, 422],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/blogs/:id',
    access: 'admin',
    summary: 'Delete a post; for one hour it can be restored',
    once: true,
    errors: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/blogs/:id/restore',
    access: 'admin',
    summary:
      'Put a deleted post back as it was, with its id, tags, likes, comments and views; within one hour',
    once: true,
    data: z.object({ blog }),
    errors: [404, 409],
  }),
  like: endpoint({
    method: 'POST',
    path: '/blogs/:id/like',
    access: 'public',
    summary:
      'Like a published post, at most once per visitor; from the page of another website with Content-Type: application/json',
    data: z.object({ likes: z.int() }),
    errors: [404, 415, 429],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/blogs/:id/comments',
    access: 'public',
    summary: 'Comment on a published post; kept as pending until an administrator approves it',
    body: commentBody,
    data: z.object({ comment }),
    status: 201,
    errors: [404, 413, 422, 429],
  }),
};
