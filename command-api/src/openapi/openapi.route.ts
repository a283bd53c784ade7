import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Routes } from '../request-state.ts';
import { createDocument } from './document.ts';

/** `GET /api/openapi.json`, and `GET /api/docs`, which shows it. They tell nothing of this installation, and need no session. */
export const openapiRoutes = (routes: Routes, webRoot: string): void => {
  let document: string | undefined;
  routes.get('/openapi.json', (ctx: Context) => {
    document ??= JSON.stringify(createDocument());
    ctx.type = 'application/json';
    ctx.body = document;
  });

  routes.get('/docs', async (ctx: Context) => {
    ctx.type = 'html';
    ctx.body = await readFile(join(webRoot, 'api-docs.html'));
  });
};
