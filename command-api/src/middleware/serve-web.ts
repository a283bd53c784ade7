import sirv from 'sirv';
import type { Middleware } from 'koa';

/** The built web app: hashed files for ever, everything else the page itself, which knows its own routes. */
export const serveWeb = (root: string): Middleware => {
  const serve = sirv(root, {
    single: true,
    etag: true,
    // Beside each file that is worth it stands what `build.mjs` has made of it.
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
