import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** What code stands on, as the bundler names it in a page. */
const PRELOADS = /<link rel="modulepreload" crossorigin /g;

/**
 * Draws into the page of the console what is seen until its code is there. The style sheet comes first:
 * beside as much code as there is, a slow line would bring it last.
 */
export function consolePage(): Plugin {
  let root = '';
  return {
    name: 'console-page',
    apply: 'build',
    configResolved(resolved) {
      root = resolved.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename }) {
        if (filename !== join(root, 'index.html')) return html;
        const { module } = await runnerImport<{ markup: string }>(
          join(root, 'app/starting-markup.tsx'),
          { configFile: false, root },
        );
        return html
          .replace(PRELOADS, (link) => `${link}fetchpriority="low" `)
          .replace('<div id="root">', (place) => place + module.markup);
      },
    },
  };
}
