import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Below this many bytes an answer is a packet or two either way. */
const THRESHOLD = 1024;

/**
 * Compresses responses by brotli or gzip in zlib's threads. Excludes event streams, whose messages would be
 * delayed; the web app's files are compressed at build time.
 */
export const compressed = (): Middleware =>
  compress({
    threshold: THRESHOLD,
    filter: (type) => type !== 'text/event-stream' && /^text\/|json$/u.test(type),
    // Of long answers smaller than gzip's own 6, of short ones a quarter larger, in a third to two thirds of
    // its time.
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    gzip: {},
    deflate: false,
    zstd: false,
  });
