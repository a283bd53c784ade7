import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Below this many bytes an answer is a packet or two either way. */
const THRESHOLD = 1024;

/**
 * Answers as brotli or gzip, as the browser takes them; written by zlib's own threads. An event stream never: what is collected to be made small
 * would come late. Files of the web app are compressed when it is built, and served past this.
 */
export const compressed = (): Middleware =>
  compress({
    threshold: THRESHOLD,
    filter: (type) => type !== 'text/event-stream' && /^text\/|json$/u.test(type),
    // As small as gzip's own 6 in less time.
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    gzip: {},
    deflate: false,
    zstd: false,
  });
