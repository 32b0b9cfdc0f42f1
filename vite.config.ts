import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/compress-assets.ts';
import { contractCalls } from './tools/contract-calls.ts';

const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/[^/]+)\//;
/** What every list stands on, and what surrounds it. */
const CONSOLE =
  /web\/(?:ui|api|lists|queue|unsaved)\/|web\/(?:blogs\/(?:delete|use-deletions)|text\/blogs|article\/category-badge)|contract\/(?:[a-z]+-values|text\/(?:fold-text|fold-search|search-terms|sounds|plain-text|scan-markup))|node_modules\/(?:@base-ui|@floating-ui|date-fns|lucide-react|use-sync-external-store)\//;
const FRAME = /web\/app\//;
/** Comes with the first key that asks for any of it. */
const REACH = /web\/(?:reach|text\/palette)/;
const ARTICLE = /web\/(?:article|rich-text)\/|web\/text\/article|node_modules\/dompurify\//;

/**
 * Which code comes together, the first that fits: each file has headers and a question of its own,
 * and what comes without need has to be read. What only one screen uses comes with that screen.
 */
const GROUPS = [
  // Changes with the libraries only: a browser keeps it over most new versions of the console.
  { name: 'libraries', test: LIBRARIES, priority: 6 },
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  { name: 'frame', test: FRAME, priority: 4 },
  { name: 'console', test: CONSOLE, minShareCount: 2, priority: 4 },
  { name: 'reach', test: REACH, priority: 4 },
  { name: 'article', test: ARTICLE, minShareCount: 2, priority: 3 },
  { name: 'forms', minShareCount: 2, priority: 1 },
];

/** What `npm run dev` starts beside it. */
const SERVER = `http://127.0.0.1:${process.env.PORT || '4000'}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), contractCalls(), compressAssets()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // The content security policy allows files of our own and no data: links.
    assetsInlineLimit: 0,
    // Its browsers preload modules themselves.
    modulePreload: { polyfill: false },
    // What the licences of the bundled packages ask to be kept with them.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/uploads': SERVER },
  },
});
