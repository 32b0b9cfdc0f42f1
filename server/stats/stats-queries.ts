import { sql } from 'kysely';
import type { SubmissionStatus } from '#contract/constants.ts';
import type { Overview } from '#contract/stats.ts';
import type { Handle } from '#server/database/tables.ts';

/** SUM and COUNT come as numbers or texts, by engine, and SUM of nothing is null. */
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
    submissions: { pending: await countSubmissions(db, 'pending') },
  };
}

async function countSubmissions(db: Handle, status: SubmissionStatus): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return number(count);
}

/** Times of publication since `from`, with the totals of those posts; milliseconds. */
export async function readPublished(db: Handle, from: number) {
  const rows = await db
    .selectFrom('blogs')
    .select(['published_at', 'views', 'likes'])
    .where('status', '=', 'published')
    .where('published_at', '>=', from)
    .execute();
  const sum = (key: 'views' | 'likes') => rows.reduce((total, row) => total + row[key], 0);
  return {
    times: rows.map((row) => row.published_at ?? 0),
    totals: { published: rows.length, views: sum('views'), likes: sum('likes') },
  };
}

/** Times of arrival since `from`, with their totals by status; milliseconds. */
export async function readSubmitted(db: Handle, from: number) {
  const rows = await db
    .selectFrom('submissions')
    .select(['created_at', 'status'])
    .where('created_at', '>=', from)
    .execute();
  const count = (status: SubmissionStatus) => rows.filter((row) => row.status === status).length;
  return {
    times: rows.map((row) => row.created_at),
    totals: {
      submitted: rows.length,
      pending: count('pending'),
      approved: count('approved'),
      rejected: count('rejected'),
    },
  };
}

export async function countUsers(db: Handle, now: number) {
  const users = await db
    .selectFrom('admins')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('active', '=', 1)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { users: number(users.count), activeSessions: number(sessions.count) };
}
