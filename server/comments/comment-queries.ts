import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { CommentListQuery, CommentStatus } from '#contract/comments.ts';
import { foldSearch } from '#contract/text/fold-search.ts';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import { besidesId, lookThrough } from '#server/database/look-through.ts';
import { newId } from '#server/database/new-id.ts';
import { searchColumns } from '#server/database/search-columns.ts';
import { type Condition, searchCondition } from '#server/database/search-condition.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export interface NewComment {
  blogId: string;
  name: string;
  text: string;
  /** Milliseconds. */
  at: number;
}

/** A comment waits as pending; undefined when no such blog is published. Run it in a transaction. */
export async function insertComment(
  db: Handle,
  { blogId, name, text, at }: NewComment,
): Promise<Selectable<Tables['comments']> | undefined> {
  const published = await db
    .selectFrom('blogs')
    .select('id')
    .where('id', '=', blogId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!published) return undefined;
  return db
    .insertInto('comments')
    .values({
      id: newId(at),
      blog_id: blogId,
      name,
      text,
      status: 'pending',
      decided_by: null,
      ...searchColumns([name, text].map(foldSearch).join('\n')),
      created_at: at,
      changed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const approvedOf = compiled((db, place: PlaceOf<{ blogId: string }>) =>
  db
    .selectFrom('comments')
    .select(['name', 'text'])
    .where('blog_id', '=', place('blogId'))
    .where('status', '=', 'approved')
    .orderBy('created_at')
    .orderBy('id'),
);

/** What readers of a blog see, the oldest first. */
export const approvedComments = (db: Handle, blogId: string) => approvedOf(db, { blogId });

const columns = [
  ...(['id', 'blog_id', 'name', 'text', 'status', 'decided_by'] as const),
  ...(['created_at', 'changed_at'] as const),
];

/** A comment with the title of its blog. */
const withBlogTitle = (db: Handle) => db.selectFrom('comments').select(columns).select(blogTitle);

const blogTitle = (comments: ExpressionBuilder<Tables, 'comments'>) =>
  comments
    .selectFrom('blogs')
    .select('blogs.title')
    .whereRef('blogs.id', '=', 'comments.blog_id')
    .$asScalar()
    .$notNull()
    .as('blog_title');

export function findComment(db: Handle, id: string) {
  return withBlogTitle(db).where('id', '=', id).executeTakeFirst();
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

type CommentsQuery<Columns> = SelectQueryBuilder<Tables, 'comments', Columns>;

export type CommentFilter = Pick<CommentListQuery, 'status' | 'search'>;

/** A page of those that match, the newest first, and how many match. */
export async function findComments(
  db: Handle,
  filter: CommentFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: CommentRow[] }> {
  const newestFirst = withBlogTitle(db).orderBy('created_at', 'desc').orderBy('id', 'desc');
  const sought = searchCondition(db, filter.search);
  if (sought) {
    const ids = (await lookedThrough(db, filter, sought)).reverse();
    const page = ids.slice(offset, offset + limit);
    const rows = page.length === 0 ? [] : await newestFirst.where('id', 'in', page).execute();
    return { total: ids.length, rows };
  }
  const count = db.selectFrom('comments').select((all) => all.fn.countAll<number>().as('total'));
  const { total } = await matching(count, filter).executeTakeFirstOrThrow();
  const rows = await matching(newestFirst, filter).limit(limit).offset(offset).execute();
  return { total, rows };
}

function lookedThrough(db: Handle, filter: CommentFilter, sought: Condition): Promise<string[]> {
  return lookThrough(db, {
    table: 'comments',
    bytes: sql`octet_length(search_text) + octet_length(sounds)`,
    indexed: { status: filter.status },
    matching: (ids) =>
      db
        .selectFrom('comments')
        .select('id')
        .where('id', 'in', ids)
        .where((row) => besidesId([...conditionsOf(row, filter), sought]))
        .execute(),
  });
}

const matching = <Columns>(all: CommentsQuery<Columns>, filter: CommentFilter) =>
  all.where((row) => row.and(conditionsOf(row, filter)));

function conditionsOf(
  row: ExpressionBuilder<Tables, 'comments'>,
  { status }: CommentFilter,
): Expression<SqlBool>[] {
  return status ? [row('status', '=', status)] : [];
}

export interface CommentDecision {
  from: readonly CommentStatus[];
  to: CommentStatus;
  /** The admin's name; null when it is to wait again. */
  by: string | null;
  /** Milliseconds. */
  at: number;
}

/** Decides on a comment that has one of these statuses; false when it has not, or is not there. */
export async function decideComment(
  db: Handle,
  id: string,
  { from, to, by, at }: CommentDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ status: to, decided_by: by, changed_at: at })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
