import { type ReactNode, StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { askForAdditions } from '#web/api/additions.ts';
import { checkSession } from '#web/api/check-session.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import { language } from '#web/text/language.ts';
import { followLanguage } from './follow-language.ts';
import { Providers } from './providers.tsx';

/** All that is drawn. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Providers>{children}</Providers>
    </StrictMode>
  );
}

/** Not where another tab has signed in meanwhile, or chosen a language. */
const isAsDrawn = ({ dataset }: HTMLElement) =>
  dataset.language === language() && sessionState().status === 'signed-out';

function show(content: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const page = <Page>{content}</Page>;
  // What a build drew is taken over with all that was typed in it, before anything else happens.
  if (isAsDrawn(root)) return void flushSync(() => hydrateRoot(root, page));
  // What stands there until then is taken away with the first rendering.
  // In slices, as every screen after it.
  startTransition(() => createRoot(root).render(page));
}

/** At start, and again where another tab has signed in. */
const checkWhatIsStored = () => sessionState().status === 'checking' && void checkSession();

/** The small faces of English texts and headings: rows that are drawn before they are here would move. */
function loadLetters(): void {
  for (const face of document.fonts)
    if (face.unicodeRange.startsWith('U+20-')) face.load().catch(() => undefined);
}

/** Draws a page, in the language of this device, while the backend is asked who it is and who is here. */
export async function start(content: ReactNode): Promise<void> {
  loadLetters();
  void askForAdditions();
  const spoken = followLanguage();
  checkWhatIsStored();
  subscribeToSession(checkWhatIsStored);
  await spoken;
  show(content);
}
