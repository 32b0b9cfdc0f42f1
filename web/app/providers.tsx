import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { sayOfTheLine } from '#web/api/line-errors.ts';
import { useText } from '#web/text/use-text.ts';
import { NoticeProvider } from '#web/ui/notice-slot.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { LineNotice } from './line-notice.tsx';

/** What the sign-in too relies on: primitives without injected styles, notices, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const { failures } = useText().line;
  useEffect(() => sayOfTheLine(failures), [failures]);
  return (
    <CSPProvider disableStyleElements>
      <NoticeProvider value={<LineNotice />}>
        {children}
        <Toaster />
      </NoticeProvider>
    </CSPProvider>
  );
}
