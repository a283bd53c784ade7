import sirv from 'sirv';
import type { Middleware } from 'koa';

/** The built web app: hashed files are immutable, every other path is the page with client-side routing. */
export const serveWeb = (root: string): Middleware => {
  const serve = sirv(root, {
    single: true,
    etag: true,
    // `build.mjs` writes compressed versions of larger files.
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return async (ctx) => {
    ctx.respond = false;
    ctx.res.statusCode = 200;
    await new Promise<void>((resolve) => {
      ctx.res.once('close', resolve);
      serve(ctx.req, ctx.res, () => {
        ctx.res.statusCode = 404;
        ctx.res.end('Not found');
      });
    });
  };
};
