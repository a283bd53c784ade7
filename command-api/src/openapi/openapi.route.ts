import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Routes } from '../http/request-state.ts';
import { createDocument } from './document.ts';

/**
 * Routes of the OpenAPI document (`GET /api/openapi.json`) and of its viewer (`GET /api/docs`). They reveal
 * nothing about this installation, and need no session.
 */
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
