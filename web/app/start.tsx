import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForAdditions } from '#web/api/additions.ts';
import { checkSession } from '#web/api/check-session.ts';
import { followLanguage } from './follow-language.ts';
import { Providers } from './providers.tsx';

function show(content: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  createRoot(root).render(
    <StrictMode>
      <Providers>{content}</Providers>
    </StrictMode>,
  );
}

/** Draws a page, in the language of this device, while the backend is asked who it is and who is here. */
export function start(content: ReactNode): void {
  void askForAdditions();
  // Not awaited: the file of a language imports from this one, and each would wait for the other.
  void followLanguage().then(() => show(content));
  void checkSession();
}
