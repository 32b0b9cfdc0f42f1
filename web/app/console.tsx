import '#web/ui/theme.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import { Frame } from './frame.tsx';

/** A broken connection is tried once more; what the server has refused is not asked again. */
function newQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** However a session ends, in this tab or another: what it was shown does not stay in memory. */
const forgetAtSignOut = (queryClient: QueryClient) =>
  subscribeToSession(() => {
    if (sessionState().status === 'signed-out') queryClient.clear();
  });

/** Every screen, with the cache of what they asked for. Drawn once in a page. */
export function Console() {
  const [queryClient] = useState(newQueryClient);
  useEffect(() => forgetAtSignOut(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}
