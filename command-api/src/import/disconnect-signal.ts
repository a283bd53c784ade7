import { HttpError } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';

/** Aborted when the connection ends before its answer. */
export const createDisconnectSignal = (ctx: Context): AbortSignal => {
  const gone = new AbortController();
  const onClose = (): void => {
    if (!ctx.res.writableFinished)
      gone.abort(new HttpError(499, 'CLIENT_GONE', 'The client disconnected during the upload.'));
  };
  if (ctx.res.closed) onClose();
  else ctx.res.once('close', onClose);
  return gone.signal;
};
