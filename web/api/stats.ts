import { useQuery } from '@tanstack/react-query';
import { statsEndpoints } from '#contract/stats.ts';
import { count, fields } from './read-answer.ts';
import { request } from './request.ts';

export interface DashboardCounts {
  total: number;
  published: number;
  pending: number;
}

function readCounts(body: unknown): DashboardCounts {
  const outer = fields(body);
  const overview = fields(fields(outer.data).overview ?? outer.overview);
  const blogs = fields(overview.blogs);
  if (blogs.total === undefined) throw new Error('The statistics have no overview');
  return {
    total: count(blogs.total),
    published: count(blogs.published),
    pending: count(fields(overview.submissions).pending),
  };
}

/**
 * The server's counts. On failure the screen counts what it has loaded itself. `onFailure` is told
 * even when the failure ends the session and takes the screen away, so the call is never aborted.
 */
export function useDashboardStats(onFailure: (error: unknown) => void) {
  return useQuery({
    queryKey: ['stats', 'dashboard'],
    queryFn: async () => {
      try {
        return readCounts((await request(statsEndpoints.dashboard)).body);
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    retry: false,
  });
}
