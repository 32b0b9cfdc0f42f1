import { useQuery } from '@tanstack/react-query';
import { statsEndpoints } from '#contract/stats.ts';
import { count, fields } from './read-answer.ts';
import { request } from './request.ts';

export interface DashboardCounts {
  total: number;
  published: number;
  pending: number;
}

/** The server's counts. On failure the screen counts what it has loaded itself. */
export function useDashboardStats() {
  return useQuery({
    queryKey: ['stats', 'dashboard'],
    queryFn: async ({ signal }): Promise<DashboardCounts> => {
      const { body } = await request(statsEndpoints.dashboard, { signal });
      const outer = fields(body);
      const overview = fields(fields(outer.data).overview ?? outer.overview);
      const blogs = fields(overview.blogs);
      if (blogs.total === undefined) throw new Error('The statistics have no overview');
      return {
        total: count(blogs.total),
        published: count(blogs.published),
        pending: count(fields(overview.submissions).pending),
      };
    },
    retry: false,
  });
}
