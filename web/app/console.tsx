import '#web/ui/theme.css';
import '#web/ui/paper.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import { followEmail } from '#web/unsaved/follow-email.ts';
import { Frame } from './frame.tsx';

/** However a session ends, in this tab or another: what it was shown does not stay in memory. */
const forgetAtSignOut = () =>
  subscribeToSession(() => {
    if (sessionState().status === 'signed-out') queryClient.clear();
  });

/** Every screen, with the cache of what they asked for. Drawn once in a page. */
export function Console() {
  useEffect(forgetAtSignOut, []);
  useEffect(followEmail, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}
