import { useQuery } from '@tanstack/react-query';
import { statsEndpoints } from '#contract/stats.ts';
import { fields, givenCount } from './read-answer.ts';
import { request } from './request.ts';

/** What the answer says; a number that is missing is undefined. */
export interface DashboardCounts {
  total: number | undefined;
  published: number | undefined;
  pending: number | undefined;
  /** Undefined, too, from a backend that has none to decide on. */
  pendingComments: number | undefined;
}

function readCounts(body: unknown): DashboardCounts {
  const outer = fields(body);
  const overview = fields(fields(outer.data).overview ?? outer.overview);
  const blogs = fields(overview.blogs);
  return {
    total: givenCount(blogs.total),
    published: givenCount(blogs.published),
    pending: givenCount(fields(overview.submissions).pending),
    pendingComments: givenCount(fields(overview.comments).pending),
  };
}

/**
 * The server's counts. What they lack the screen counts from what it has loaded itself. `onFailure` is told
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
