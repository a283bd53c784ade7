import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markdownPages } from './markdown-pages.ts';
import { zipWithoutWorkers } from './zip-without-workers.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), markdownPages(), zipWithoutWorkers()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The CSP allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    // The API page is one bundle, like its library.
    chunkSizeWarningLimit: 2000,
    // The app, and the page of the API, which is no part of it.
    rolldownOptions: { input: ['index.html', 'api-docs.html'].map((page) => resolve(import.meta.dirname, page)) },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
