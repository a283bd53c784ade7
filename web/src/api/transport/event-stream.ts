/**
 * A server-sent events connection by `fetch`: EventSource exposes neither the status and Retry-After of a
 * rejection, nor missing heartbeats.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export type StreamEnd =
  /** It has sent something, and ended or broke off. */
  | { readonly kind: 'ended' }
  /** Nothing arrived: a proxy buffers the stream, or the server is unreachable. */
  | { readonly kind: 'unheard' }
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfterMs: number | null }
  /** Aborted by the signal. */
  | { readonly kind: 'left' };

export interface StreamLimits {
  /** Until the first heartbeat: the server sends one at once, so a later one is being buffered. */
  readonly firstMs: number;
  /** Between heartbeats: the server sends one every 15 s. */
  readonly silenceMs: number;
}

export const STREAM_LIMITS: StreamLimits = { firstMs: 5_000, silenceMs: 45_000 };

export interface EventStreamCall {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly limits: StreamLimits;
  /** '' before the first. */
  readonly lastEventId: string;
  readonly onEvent: (event: EventSourceMessage) => void;
  readonly onRetry: (ms: number) => void;
  readonly onId: (id: string) => void;
}

/** Reads a stream to its end; never throws. */
export const readEventStream = async (call: EventStreamCall): Promise<StreamEnd> => {
  const breakOff = new AbortController();
  const leave = (): void => breakOff.abort();
  call.signal.addEventListener('abort', leave, { once: true });
  const silenceTimer = createSilenceTimer(leave);
  let heard = false;
  try {
    silenceTimer.grant(call.limits.firstMs);
    const response = await fetch(call.url, {
      headers: { accept: 'text/event-stream', ...(call.lastEventId && { 'last-event-id': call.lastEventId }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: breakOff.signal,
    });
    if (!isEventStream(response)) return refusal(response);
    await readBody(response, call, () => {
      heard = true;
      silenceTimer.grant(call.limits.silenceMs);
    });
  } catch {
    // Broken off by either side: distinguished below.
  } finally {
    silenceTimer.end();
    call.signal.removeEventListener('abort', leave);
    breakOff.abort();
  }
  if (call.signal.aborted) return { kind: 'left' };
  return { kind: heard ? 'ended' : 'unheard' };
};

const readBody = async (response: Response, call: EventStreamCall, onSign: () => void): Promise<void> => {
  const parser = createParser({
    onEvent(event) {
      if (event.id !== undefined) call.onId(event.id);
      call.onEvent(event);
    },
    onRetry: call.onRetry,
  });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done || call.signal.aborted) return;
    onSign();
    parser.feed(decoder.decode(piece.value, { stream: true }));
  }
};

const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && (headers.get('content-type') ?? '').startsWith('text/event-stream');

const refusal = ({ status, headers }: Response): StreamEnd => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { kind: 'refused', status, retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null };
};

const createSilenceTimer = (onEnd: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    grant(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(onEnd, ms);
    },
    end: (): void => clearTimeout(timer),
  };
};
