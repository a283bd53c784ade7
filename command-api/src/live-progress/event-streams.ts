/** Open server-sent events connections of this process: limits, and ending all. */
import { HttpError } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';
import { DEFAULT_EVENT_STREAM, EventStream, type EventStreamOptions } from './event-stream.ts';

/** A browser opens six connections to a server that speaks HTTP/1.1: two are left for everything else. */
const MAX_OF_A_SESSION = 4;
const MAX_OF_ALL = 1_000;

export interface EventStreams {
  /**
   * Answers the request with a stream. @param owner session by which streams are counted @throws HttpError
   * 429, 503
   */
  open(ctx: Context, owner: string): EventStream;
  readonly count: number;
  /** Ends all of them, and opens no more. */
  close(): void;
}

export const createEventStreams = (options: EventStreamOptions = DEFAULT_EVENT_STREAM): EventStreams => {
  const streams = new Map<EventStream, string>();
  let closed = false;

  const refuse = (owner: string): void => {
    if (closed || streams.size >= MAX_OF_ALL)
      throw new HttpError(503, 'LIVE_PROGRESS_UNAVAILABLE', 'Live progress cannot be shown at the moment.');
    if ([...streams.values()].filter((one) => one === owner).length >= MAX_OF_A_SESSION)
      throw new HttpError(429, 'TOO_MANY_STREAMS', `Live progress is already shown in ${MAX_OF_A_SESSION} places.`);
  };

  return {
    open(ctx, owner) {
      refuse(owner);
      ctx.respond = false;
      ctx.status = 200;
      ctx.set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // Nginx would hold the events back until it has a page of them.
        'X-Accel-Buffering': 'no',
        // The connection ends with the stream, so that a stopping server does not wait for further requests.
        Connection: 'close',
      });
      const stream = new EventStream(ctx.res, options);
      streams.set(stream, owner);
      stream.ended.addEventListener('abort', () => streams.delete(stream));
      return stream;
    },
    get count() {
      return streams.size;
    },
    close() {
      closed = true;
      for (const stream of [...streams.keys()]) stream.close();
    },
  };
};
