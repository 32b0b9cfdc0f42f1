import { isoDate, pageQuery, pagination, queryText, wholeNumber } from './answer.ts';
import {
  BLOG_STATUSES,
  CONTENT_MAX,
  CONTENT_MIN,
  EXCERPT_MAX,
  EXCERPT_MIN,
  SORT_KEYS,
  TITLE_MAX,
  TITLE_MIN,
} from './blog-values.ts';
import { MAX_PAGE_SIZE } from './call-values.ts';
import { endpoint } from './endpoint.ts';
import { rules } from './rules.ts';
import { plainText } from './text/plain-text.ts';
import {
  filledEmail,
  filledText,
  isWebLink,
  optionalText,
  requiredEmail,
  requiredText,
} from './text-field.ts';
import { z } from './zod.ts';

const MAX_TAGS = 30;
const TAG_MAX = 60;

/** What the fields of a blog must hold, whatever the backend. */
const TITLE = { field: 'title', min: TITLE_MIN } as const;
const EXCERPT = { field: 'excerpt', min: EXCERPT_MIN } as const;

/** Counts the text without its markup. */
function checkTextLength(html: string, context: z.RefinementCtx): void {
  // It has to be shortened anyway: reading it through would hold up everybody.
  if (html.length > CONTENT_MAX) return;
  const { length } = plainText(html);
  if (length === 0) context.addIssue({ code: 'custom', message: rules().required('content') });
  else if (length < CONTENT_MIN)
    context.addIssue({ code: 'custom', message: rules().contentTooShort(CONTENT_MIN) });
}

function checkWholeLength(html: string, context: z.RefinementCtx): void {
  if (html.length <= CONTENT_MAX) return;
  const hasImage = /<img\s[^<>]*\bsrc=\s*["']?data:/i.test(html);
  const { contentTooLong, contentTooLongWithImages } = rules();
  const sentence = hasImage ? contentTooLongWithImages : contentTooLong;
  context.addIssue({ code: 'custom', message: sentence(CONTENT_MAX) });
}

/** Rich text as HTML, of a draft: it may be empty. */
export const draftContent = z
  .string({ error: () => rules().required('content') })
  .superRefine(checkWholeLength)
  .refine((html) => !html.includes('\0'), { error: () => rules().nul('content') })
  .overwrite((html) => html.toWellFormed())
  .meta({ maxLength: CONTENT_MAX });

/** Rich text as HTML. */
export const richContent = draftContent
  .superRefine(checkTextLength)
  .meta({ maxLength: CONTENT_MAX });

const tag = optionalText({ field: 'tag', max: TAG_MAX });

/** Tags without empty ones and repetitions, in the order given. */
export const tagList = z
  .array(tag, { error: () => rules().notTags })
  .overwrite((tags) => [...new Set(tags.filter((entry) => entry !== ''))])
  .max(MAX_TAGS, { error: () => rules().tooManyTags(MAX_TAGS) });

/** Splits what was typed on commas, trims, drops empty ones. */
export function splitTags(typed: string): string[] {
  return typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

const isImagePath = (text: string) => isWebLink(text) || /^\/[^/\\]/.test(text);

/** An image by http(s) link, or by a path on this server as the upload answers it. */
export const imageUrl = optionalText({ field: 'featuredImage', max: 2048 })
  .refine((text) => text === '' || isImagePath(text), { error: () => rules().notImage })
  .transform((text) => text || null)
  .nullable();

/** The rules of our server for a blog's fields, shared by the blogs and the submissions. */
export const blogFields = {
  title: requiredText({ ...TITLE, max: TITLE_MAX }),
  excerpt: requiredText({ ...EXCERPT, max: EXCERPT_MAX }),
  content: richContent,
  category: requiredText({ field: 'category', max: 100 }),
  readTime: requiredText({ field: 'readTime', max: 50 }),
  authorName: requiredText({ field: 'authorName', max: 200 }),
  authorEmail: requiredEmail('authorEmail'),
  authorBio: optionalText({ field: 'authorBio', max: 2000 }),
};

/** The form of a blog, with tags as they are typed. Upper limits are the backend's to tell. */
export const blogForm = z.object({
  title: filledText(TITLE),
  excerpt: filledText(EXCERPT),
  content: z.string({ error: () => rules().required('content') }).superRefine(checkTextLength),
  category: filledText({ field: 'category' }),
  readTime: filledText({ field: 'readTime' }),
  authorName: filledText({ field: 'authorName' }),
  authorEmail: filledEmail('authorEmail'),
  authorBio: z.string().trim(),
  tags: z.string(),
  featuredImage: z.string().nullable(),
});
export type BlogForm = z.input<typeof blogForm>;

/** A draft may be half written: all it needs is a title. Publishing it asks for the rest. */
const draftFields = {
  title: requiredText({ field: 'title', max: TITLE_MAX }),
  excerpt: optionalText({ field: 'excerpt', max: EXCERPT_MAX }),
  content: draftContent,
  category: optionalText({ field: 'category', max: 100 }),
  readTime: optionalText({ field: 'readTime', max: 50 }),
  authorName: optionalText({ field: 'authorName', max: 200 }),
  authorEmail: optionalText({ field: 'authorEmail', max: 254 }),
  authorBio: blogFields.authorBio,
};

const anyText = z.string();

/** The form of a draft. */
export const draftForm = blogForm.extend({
  title: filledText({ field: 'title' }),
  excerpt: anyText,
  content: anyText,
  category: anyText,
  readTime: anyText,
  tags: anyText,
  authorName: anyText,
  authorEmail: anyText,
});

const STATUS_RULE = 'Status must be published or draft';

/** All that a blog must keep while it is published. */
export const publishedBody = z.object({
  ...blogFields,
  authorBio: blogFields.authorBio.default(''),
  tags: tagList.default([]),
  featuredImage: imageUrl.default(null),
  status: z.literal('published').default('published'),
});

const draftBody = z.object({
  title: draftFields.title,
  excerpt: draftFields.excerpt.default(''),
  content: draftFields.content.default(''),
  category: draftFields.category.default(''),
  readTime: draftFields.readTime.default(''),
  authorName: draftFields.authorName.default(''),
  authorEmail: draftFields.authorEmail.default(''),
  authorBio: draftFields.authorBio.default(''),
  tags: tagList.default([]),
  featuredImage: imageUrl.default(null),
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
      .object({ ...blogFields, tags: tagList, featuredImage: imageUrl })
      .partial()
      .extend({ status: z.literal('published').optional() }),
    z
      .object({ ...draftFields, tags: tagList, featuredImage: imageUrl })
      .partial()
      .extend({ status: z.literal('draft') }),
  ],
  STATUS_RULE,
);
export type BlogChanges = { [Field in keyof BlogBody]?: BlogBody[Field] | undefined };

export const blog = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  featuredImage: z.string().nullable(),
  readTime: z.string(),
  authorName: z.string(),
  /** Left out for callers without a token. */
  authorEmail: z.string().optional(),
  authorBio: z.string(),
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
const BLOG_ROW = {
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

const blogListQuery = pageQuery.extend({
  sort: z.enum(SORT_KEYS, `sort must be one of ${SORT_KEYS.join(', ')}`).optional(),
  category: queryText,
  tag: queryText,
  status: z.enum(BLOG_STATUSES, 'status must be published or draft').optional(),
  search: queryText,
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
  /** The content without its markup, folded (`foldText`). */
  text: z.string(),
});

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
