import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeBehind } from './tools/code-behind.ts';
import { compressAssets } from './tools/compress-assets.ts';
import { contractCalls } from './tools/contract-calls.ts';
import { drawnPages } from './tools/drawn-pages.ts';
import { loneFiles } from './tools/lone-files.ts';
import { ownCopies } from './tools/own-copies.ts';
import { reactModules } from './tools/react-modules.ts';
import { shortIcons } from './tools/short-icons.ts';

const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;
/** What lists and their screens stand on. */
const CONSOLE =
  /web\/(?:ui|api|lists|queue|unsaved)\/|web\/article\/category-badge|contract\/(?:[a-z]+-values|blog-choices|rules(?:\/en)?\.)|node_modules\/lucide-react\//;
/** Comes with the focus of a search field; what looks through markup serves forms and articles, too. */
const SEARCH =
  /(?:web\/(?:lists\/find-in-list|blogs\/find-blogs|submissions\/find-submissions|comments\/find-comments)|contract\/text\/(?:fold-text|fold-search|search-terms|sounds|spelling|spelled-alike|loan-words|word-forms|plain-text|scan-markup|to-end))\.ts$/;
const DIALOGS =
  /web\/ui\/(?:alert-message|(?:alert-)?dialog)\.|node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store)\//;
const EVERYWHERE = /^assets\/(?:react|start|rolldown-runtime)-/;
const web = (file: string) => join(import.meta.dirname, 'web', file);
/** What texts of another language stand on, beside what is there when they come. */
const OF_LANGUAGES = ['text/known.ts', '../contract/anonymous-name.ts'];
/** What only the queues and lists of reports share, and the forms: All Blogs does without it. */
const QUEUES =
  /web\/(?:queue\/|api\/(?:submissions|read-submission|decisions|suspected|presence|problems|read-problem|account|figures)\.|text\/(?:submissions|problems|dashboard|figures|queue)\.|ui\/neighbours\.)/;
/** Comes with the first key that asks for any of it. */
const REACH = /web\/(?:reach|text\/palette)/;
const FIGURES = /web\/dashboard\/figures\//;
const ACCOUNT = /web\/(?:account\/|text\/account\.)/;
const FORM_STATE = /node_modules\/react-hook-form\//;
const ARTICLE =
  /web\/(?:article|rich-text)\/|web\/text\/(?:article|blog-form)|node_modules\/dompurify\//;

/**
 * Which code comes together, the first that fits: each file has headers and a question of its own,
 * and what comes without need has to be read. What only one screen uses comes with that screen.
 */
const GROUPS = [
  // Changes with its own versions only: a browser keeps it over most new versions of the console.
  { name: 'react', test: REACT, priority: 6 },
  // What both pages begin with, and what that of the sign-in needs only after it; nobody gets dialogs
  // for the hooks that some screens share with them.
  {
    debugName: 'start',
    name: codeBehind(
      ['app/door-page.tsx', 'ui/use-last-open.ts', 'ui/use-focus-back.ts', ...OF_LANGUAGES].map(
        web,
      ),
      'start',
    ),
    minShareCount: 2,
    priority: 5,
  },
  { debugName: 'frame', name: codeBehind([web('app/console.tsx')], 'frame'), priority: 4 },
  // A first visit is measured by All Blogs: what others share besides comes with them.
  {
    debugName: 'lists',
    name: codeBehind([web('blogs/blogs-screen.tsx')], 'lists'),
    minShareCount: 2,
    priority: 4,
  },
  // Come with the first sign of somebody.
  { name: 'dialogs', test: DIALOGS, priority: 4 },
  { name: 'search', test: SEARCH, priority: 4 },
  {
    name: 'console',
    test: (id: string) => CONSOLE.test(id) && !QUEUES.test(id),
    minShareCount: 2,
    priority: 3,
  },
  { name: 'queues', test: QUEUES, minShareCount: 2, priority: 3 },
  { name: 'account', test: ACCOUNT, minShareCount: 2, priority: 2 },
  { name: 'figures', test: FIGURES, minShareCount: 2, priority: 2 },
  { name: 'form-state', test: FORM_STATE, priority: 3 },
  { name: 'reach', test: REACH, priority: 2 },
  { name: 'article', test: ARTICLE, minShareCount: 2, priority: 2 },
  { name: 'forms', minShareCount: 2, priority: 1 },
];

/** What the console asks of a server; its own code for that lies in `web/api`, and is read from there. */
const API = '^/api/(?!.*\\.tsx?(?:\\?|$))';
/** What `npm run dev` starts beside it. */
const SERVER = `http://127.0.0.1:${process.env.PORT || '4000'}`;

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    drawnPages(),
    tailwindcss(),
    contractCalls(),
    ownCopies(),
    reactModules(),
    shortIcons(),
    loneFiles(),
    compressAssets(),
  ],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // The content security policy allows files of our own and no data: links.
    assetsInlineLimit: 0,
    modulePreload: {
      // Its browsers preload modules themselves.
      polyfill: false,
      // Code that is fetched later names no file that stands behind all code.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !EVERYWHERE.test(file)) : files,
    },
    // What the licences of the bundled packages ask to be kept with them.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // That compressing takes long is no news to whoever starts the product.
      checks: { bundlerTimings: false },
      input: ['index.html', 'login.html', 'app/door-page.tsx'].map(web),
      output: {
        // Six letters tell versions of a file apart, and stand in each file that asks for another one.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  // The page of the sign-in is made by a build alone.
  optimizeDeps: { entries: 'index.html' },
  server: {
    proxy: { [API]: SERVER, '/uploads': SERVER },
  },
});
