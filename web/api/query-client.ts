import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * What the screens were answered, one for the page. A broken connection is tried once more; what the server
 * has refused is not asked again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
      networkMode: 'always',
      // What failed while the line was cut is asked for again by itself.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
