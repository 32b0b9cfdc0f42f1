import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Builds the page of the sign-in: that of the console, with less code. */
export function loginPage(): Plugin {
  let root = '';
  const page = () => join(root, 'login.html');
  return {
    name: 'login-page',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      root = resolved.root;
    },
    resolveId: (source) => (source === page() ? source : null),
    async load(id) {
      if (id !== page()) return null;
      const html = await readFile(join(root, 'index.html'), 'utf8');
      return html.replace('/app/main.tsx', '/app/door.tsx');
    },
  };
}
