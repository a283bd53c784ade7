import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { cleaningKeep, cleaningPage, cleaningQuery, cleaningStart, type CleanedText } from '../contract/cleaning.ts';
import type { Dependencies } from '../dependencies.ts';
import { withUpload } from '../import/upload-body.ts';
import { bodyOf, queryOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';

/** `GET /api/cleaning` cleans a text; `/api/cleaning/jobs` a CSV file, which only the account that has sent it ever sees. */
export const cleaningRoutes = (routes: Routes, { cleaning }: Pick<Dependencies, 'cleaning'>): void => {
  const { jobs, work, directory } = cleaning;
  routes.get('/cleaning', async (ctx: Context) => {
    const { string: text, clean, replacements: placeholders } = queryOf(ctx, cleaningQuery);
    const { keep, ...kinds } = clean;
    ctx.body = (await work.quick({ kind: 'text', text, kinds, keep, placeholders })) satisfies CleanedText;
  });
  routes.get('/cleaning/jobs', async (ctx: Context) => {
    ctx.body = await jobs.list(accountOf(ctx));
  });
  routes.post('/cleaning/jobs', async (ctx: Context) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    ctx.body = await withUpload(ctx, directory, (upload) => jobs.create(accountOf(ctx), upload));
  });
  routes.get('/cleaning/jobs/:id', async (ctx: Context) => {
    ctx.body = await jobs.get(accountOf(ctx), idOf(ctx));
  });
  routes.delete('/cleaning/jobs/:id', async (ctx: Context) => {
    await jobs.remove(accountOf(ctx), idOf(ctx));
    ctx.body = { id: idOf(ctx) };
  });
  routes.post('/cleaning/jobs/:id/start', async (ctx: Context) => {
    ctx.body = await jobs.start(accountOf(ctx), idOf(ctx), bodyOf(ctx, cleaningStart));
  });
  routes.post('/cleaning/jobs/:id/again', async (ctx: Context) => {
    ctx.body = await jobs.again(accountOf(ctx), idOf(ctx));
  });
  routes.post('/cleaning/jobs/:id/keep', async (ctx: Context) => {
    const { word, keep } = bodyOf(ctx, cleaningKeep);
    ctx.body = await jobs.keep(accountOf(ctx), idOf(ctx), word, keep);
  });
  routes.get('/cleaning/jobs/:id/cells', async (ctx: Context) => {
    ctx.body = await jobs.cells(accountOf(ctx), idOf(ctx), queryOf(ctx, cleaningPage));
  });
  routes.get('/cleaning/jobs/:id/download', async (ctx: Context) => {
    const { path, name } = await jobs.download(accountOf(ctx), idOf(ctx));
    ctx.attachment(`${name.replace(/\.[a-z0-9]{1,5}$/iu, '')} - cleaned.csv`);
    ctx.type = 'text/csv';
    ctx.length = (await stat(path)).size;
    ctx.body = createReadStream(path);
  });
};

const idOf = (ctx: Context): string => ctx.params['id'] ?? '';

const accountOf = (ctx: Context): string => {
  if (ctx.state.account === undefined) throw new Error('This route needs to stand behind authenticate');
  return ctx.state.account.id;
};
