import '#web/ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { askForAdditions } from '#web/api/additions.ts';
import { checkSession } from '#web/api/auth.ts';
import { followLanguage } from './follow-language.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

function show(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}

void askForAdditions();
// Not awaited: the file of a language imports from this one, and each would wait for the other.
void followLanguage().then(() => show(root));
void checkSession();
