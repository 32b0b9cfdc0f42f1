import '#web/ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { askForAdditions } from '#web/api/additions.ts';
import { checkSession } from '#web/api/auth.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

void askForAdditions();
void checkSession();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);
