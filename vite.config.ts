import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/compress-assets.ts';
import { contractCalls } from './tools/contract-calls.ts';

const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/[^/]+)\//;

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
        // Changes with the libraries only: a browser keeps it over most new versions of the console.
        codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': process.env.API_URL ?? 'http://127.0.0.1:4000',
      '/uploads': process.env.API_URL ?? 'http://127.0.0.1:4000',
    },
  },
});
