import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

const DEFAULT_PERIOD = '30d';
const PERIODS = ['7d', '30d', '90d', '365d'] as const;

const overview = z.object({
  blogs: z.object({ total: z.int(), published: z.int(), draft: z.int() }),
  engagement: z.object({ totalViews: z.int(), totalLikes: z.int() }),
  submissions: z.object({ pending: z.int() }),
  comments: z.object({ pending: z.int() }),
});
export type Overview = z.infer<typeof overview>;

const periodQuery = z.object({
  period: z.enum(PERIODS, `period must be one of ${PERIODS.join(', ')}`).default(DEFAULT_PERIOD),
});

/** A day in UTC. */
const day = z.iso.date();

export const statsEndpoints = {
  dashboard: endpoint({
    method: 'GET',
    path: '/stats/dashboard',
    access: 'admin',
    summary: 'The counts of the dashboard',
    data: z.object({ overview }),
  }),
  blogs: endpoint({
    method: 'GET',
    path: '/stats/blogs',
    access: 'admin',
    summary: 'Posts by day of publication, and their totals',
    query: periodQuery,
    data: z.object({
      series: z.array(z.object({ date: day, published: z.int() })),
      totals: z.object({ published: z.int(), views: z.int(), likes: z.int() }),
    }),
  }),
  submissions: endpoint({
    method: 'GET',
    path: '/stats/submissions',
    access: 'admin',
    summary: 'Submissions by day of arrival, and their totals',
    query: periodQuery,
    data: z.object({
      series: z.array(z.object({ date: day, submitted: z.int() })),
      totals: z.object({
        submitted: z.int(),
        pending: z.int(),
        approved: z.int(),
        rejected: z.int(),
      }),
    }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/stats/users',
    access: 'admin',
    summary: 'Administrators and their open sessions',
    data: z.object({ totals: z.object({ users: z.int(), activeSessions: z.int() }) }),
  }),
};
