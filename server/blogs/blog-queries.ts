import { type Selectable, sql } from 'kysely';
import { BLOG_FIELDS } from '#contract/blog-values.ts';
import type { BlogBody, BlogChanges } from '#contract/blogs.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { namesOf } from '#contract/written-fields.ts';
import { columnOf, toColumns } from '#server/database/columns.ts';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import { newId } from '#server/database/new-id.ts';
import { searchColumns } from '#server/database/search-columns.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import type { CleanHtml } from '#server/rich-text/sanitise-html.ts';
import { searchText } from '#server/rich-text/search-text.ts';

export type BlogRow = Selectable<Tables['blogs']>;

/** A blog as it is stored anew. */
export interface NewBlog extends Omit<BlogBody, 'content'> {
  content: CleanHtml;
  /** Milliseconds; a published blog appeared then. */
  at: number;
  /** The submission it was approved from. */
  submissionId?: string;
}

const { content: _, ...summary } = BLOG_FIELDS;

/** All of a blog but its texts, which may be long, and what is derived of them. */
export const SUMMARY_COLUMNS = [
  ...namesOf(summary).map(columnOf),
  ...(['id', 'status', 'views', 'likes', 'published_at', 'created_at', 'updated_at'] as const),
  ...(['version', 'submission_id'] as const),
];
const COLUMNS = [...SUMMARY_COLUMNS, 'content', 'title_key', 'search_text', 'sounds'] as const;

const insertRow = compiled((db, place: PlaceOf<BlogRow>) =>
  db
    .insertInto('blogs')
    .values(Object.fromEntries(COLUMNS.map((name) => [name, place(name)])) as BlogRow),
);

/** Run it in a transaction: a blog and its tags belong together. */
export async function insertBlog(db: Handle, blog: NewBlog): Promise<BlogRow> {
  const row: BlogRow = {
    id: newId(blog.at),
    ...toColumns(BLOG_FIELDS, blog),
    title_key: titleKey(blog.title),
    status: blog.status,
    views: 0,
    likes: 0,
    published_at: blog.status === 'published' ? blog.at : null,
    created_at: blog.at,
    updated_at: blog.at,
    version: 1,
    ...searchColumns(searchText(blog)),
    submission_id: blog.submissionId ?? null,
  };
  await insertRow(db, row);
  await insertTags(db, row.id, blog.tags);
  return row;
}

/** What is shown of a blog: what searches and sorting look at is as long as its content. */
export type ShownBlogRow = Omit<BlogRow, 'title_key' | 'search_text' | 'sounds'>;

const blogById = compiled((db, place: PlaceOf<{ id: string }>) =>
  db
    .selectFrom('blogs')
    .select([...SUMMARY_COLUMNS, 'content'])
    .where('id', '=', place('id')),
);

export async function findBlog(db: Handle, id: string): Promise<ShownBlogRow | undefined> {
  const [row] = await blogById(db, { id });
  return row;
}

export function findBlogOfSubmission(
  db: Handle,
  submissionId: string,
): Promise<BlogRow | undefined> {
  return db
    .selectFrom('blogs')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** By submission, the id of the blog of its approval. */
export async function blogsOfSubmissions(
  db: Handle,
  submissionIds: readonly string[],
): Promise<Map<string, string>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'submission_id'])
    .where('submission_id', 'in', submissionIds)
    .execute();
  return new Map(rows.map(({ id, submission_id }) => [String(submission_id), id]));
}

/** Fields left out stay as they are. */
export interface BlogUpdate extends Omit<BlogChanges, 'content'> {
  content?: CleanHtml | undefined;
}

/**
 * Saves the changed fields; undefined when there is no such blog, or when it no longer has the
 * `version` asked for. Run it in a transaction.
 */
export async function updateBlog(
  db: Handle,
  id: string,
  changes: BlogUpdate,
  { at, version }: { at: number; version?: number | undefined },
): Promise<BlogRow | undefined> {
  const current = await claimVersion(db, id, { at, version });
  if (!current) return undefined;
  if (changes.tags) await replaceTags(db, id, changes.tags);
  return db
    .updateTable('blogs')
    .set(changedColumns(current, changes, at))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Raises the version first, which also keeps any other writer out until the transaction ends. */
function claimVersion(
  db: Handle,
  id: string,
  { at, version }: { at: number; version?: number | undefined },
): Promise<BlogRow | undefined> {
  let claim = db
    .updateTable('blogs')
    .set({ version: sql<number>`version + 1`, updated_at: at })
    .where('id', '=', id);
  if (version !== undefined) claim = claim.where('version', '=', version);
  return claim.returningAll().executeTakeFirst();
}

/** A column that is undefined is left as it is. */
function changedColumns(current: BlogRow, changes: BlogUpdate, at: number) {
  const { title, excerpt, content, tags, status } = changes;
  return {
    ...toColumns(BLOG_FIELDS, changes),
    title_key: title === undefined ? undefined : titleKey(title),
    status,
    published_at: status && publicationTime(current, status, at),
    ...searchColumns(
      searchText({
        title: title ?? current.title,
        excerpt: excerpt ?? current.excerpt,
        content: content ?? current.content,
        tags: tags ?? JSON.parse(current.tags),
      }),
    ),
  };
}

/** A blog keeps its date while it is published; a draft has none. */
function publicationTime(current: BlogRow, status: BlogRow['status'], at: number): number | null {
  return status === 'published' ? (current.published_at ?? at) : null;
}

/** By their number, which a rule keeps low. */
const insertSoMany = new Map<number, ReturnType<typeof insertOf>>();
const insertOf = (count: number) =>
  compiled((db, place: PlaceOf<Record<string, string>>) => {
    const tags = Array.from({ length: count }, (_, at) => place(String(at)));
    return db.insertInto('blog_tags').values(tags.map((tag) => ({ blog_id: place('blog'), tag })));
  });

/** The tags of a blog beside their list in its row, for the filter and the counts. */
export async function insertTags(db: Handle, blogId: string, tags: readonly string[]) {
  if (tags.length === 0) return;
  const insert = insertSoMany.get(tags.length) ?? insertOf(tags.length);
  insertSoMany.set(tags.length, insert);
  await insert(db, Object.fromEntries([...tags.entries(), ['blog', blogId]]));
}

async function replaceTags(db: Handle, blogId: string, tags: readonly string[]) {
  await db.deleteFrom('blog_tags').where('blog_id', '=', blogId).execute();
  await insertTags(db, blogId, tags);
}

const NUKTA = /़/g;
const LEADING_MARKS = /^[^\p{L}\p{N}]+/u;

/**
 * The title as it is compared when blogs are sorted: case, leading quotes and the dots below
 * Devanagari letters aside. Code points of Devanagari then stand in the order of a dictionary.
 */
function titleKey(title: string): string {
  const folded = foldText(title).replace(NUKTA, '');
  return folded.replace(LEADING_MARKS, '') || folded;
}
