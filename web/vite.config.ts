import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: URLs for scripts and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // The page of the API is one bundle, as its library comes.
    chunkSizeWarningLimit: 2000,
    // The app, and the page of the API, which is no part of it.
    rolldownOptions: { input: ['index.html', 'api-docs.html'].map((page) => resolve(import.meta.dirname, page)) },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
