import { sql } from 'kysely';
import type { Overview } from '#contract/stats.ts';
import type { Handle } from '#server/database/tables.ts';
import { countOpenSessions } from '#server/sessions/session-queries.ts';
import { DAY } from '#server/stats/days.ts';

/** SUM of nothing is null; the types would also have a text or a bigint, which no driver of ours gives. */
const number = (value: unknown): number => Number(value ?? 0);

const countIf = (column: string, value: string) =>
  sql<number>`sum(case when ${sql.ref(column)} = ${value} then 1 else 0 end)`;

export async function readOverview(db: Handle): Promise<Overview> {
  const blogs = await db
    .selectFrom('blogs')
    .select(({ fn }) => [
      fn.countAll().as('total'),
      countIf('status', 'published').as('published'),
      fn.sum('views').as('views'),
      fn.sum('likes').as('likes'),
    ])
    .executeTakeFirstOrThrow();
  const total = number(blogs.total);
  const published = number(blogs.published);
  return {
    blogs: { total, published, draft: total - published },
    engagement: { totalViews: number(blogs.views), totalLikes: number(blogs.likes) },
    submissions: { pending: await countPendingSubmissions(db) },
    comments: { pending: await countPendingComments(db) },
  };
}

export async function countPendingSubmissions(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'pending')
    .where('suspected', '=', 0)
    .executeTakeFirstOrThrow();
  return number(count);
}

export async function countPendingComments(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return number(count);
}

/** The days since 1970 of a time in milliseconds; both are integers, so the division is one too. */
const dayNumber = (column: 'published_at' | 'created_at') =>
  sql<number>`${sql.ref(column)} / ${sql.lit(DAY)}`;

/** Blogs published since `from` (milliseconds) by day, with the views and likes they have had. */
export async function countPublishedByDay(db: Handle, from: number) {
  const rows = await db
    .selectFrom('blogs')
    .select(({ fn }) => [
      dayNumber('published_at').as('day'),
      fn.countAll().as('published'),
      fn.sum('views').as('views'),
      fn.sum('likes').as('likes'),
    ])
    .where('status', '=', 'published')
    .where('published_at', '>=', from)
    .groupBy(dayNumber('published_at'))
    .execute();
  return rows.map((row) => ({
    day: number(row.day),
    published: number(row.published),
    views: number(row.views),
    likes: number(row.likes),
  }));
}

/** Submissions that arrived since `from` (milliseconds) by day and status, without suspected spam. */
export async function countSubmittedByDay(db: Handle, from: number) {
  const rows = await db
    .selectFrom('submissions')
    .select(({ fn }) => [dayNumber('created_at').as('day'), 'status', fn.countAll().as('count')])
    .where('created_at', '>=', from)
    .where('suspected', '=', 0)
    .groupBy([dayNumber('created_at'), 'status'])
    .execute();
  return rows.map((row) => ({
    day: number(row.day),
    status: row.status,
    count: number(row.count),
  }));
}

export async function countUsers(db: Handle, now: number) {
  const users = await db
    .selectFrom('admins')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('active', '=', 1)
    .executeTakeFirstOrThrow();
  return { users: number(users.count), activeSessions: await countOpenSessions(db, now) };
}
