import '#web/ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { askForAdditions } from '#web/api/additions.ts';
import { checkSession } from '#web/api/auth.ts';
import { keptLanguage, speak } from '#web/text/language.ts';
import { followAccount } from './follow-account.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

void askForAdditions();
followAccount();

void checkSession();
/** A file that does not come leaves the console in English. */
async function speakKeptLanguage(): Promise<void> {
  const kept = keptLanguage();
  if (kept) await speak(kept).catch(() => {});
}

function show(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}

// Not awaited here: the file of a language imports from this one.
void speakKeptLanguage().then(() => show(root));
