import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { sayOfTheLine } from '#web/api/line-errors.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import { useText } from '#web/text/use-text.ts';
import { NoticeProvider } from '#web/ui/notice-slot.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

import { LineNotice } from './line-notice.tsx';

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

/** What every screen may rely on: the query cache, primitives without injected styles, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const { failures } = useText().line;
  const [queryClient] = useState(newQueryClient);
  useEffect(() => sayOfTheLine(failures), [failures]);
  useEffect(() => forgetAtSignOut(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <NoticeProvider value={<LineNotice />}>
          {children}
          <Toaster />
        </NoticeProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}
