import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/compress-assets.ts';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), compressAssets()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // The content security policy allows files of our own and no data: links.
    assetsInlineLimit: 0,
    // Its browsers preload modules themselves.
    modulePreload: { polyfill: false },
    // What the licences of the bundled packages ask to be kept with them.
    license: { fileName: 'licenses.md' },
  },
  server: {
    proxy: {
      '/api': process.env.API_URL ?? 'http://127.0.0.1:4000',
      '/uploads': process.env.API_URL ?? 'http://127.0.0.1:4000',
    },
  },
});
