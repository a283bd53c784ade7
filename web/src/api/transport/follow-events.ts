/**
 * Follows a stream of server-sent events: reconnects as the server requests, backs off while it is
 * unavailable, and polls meanwhile. Sequential, so that events and polling never overlap.
 */
import type { EventSourceMessage } from 'eventsource-parser';
import { readEventStream, STREAM_LIMITS, type StreamEnd, type StreamLimits } from './event-stream.ts';

export interface FollowPace extends StreamLimits {
  /** Before the server has sent a reconnection delay. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  readonly pollMs: number;
}

const FOLLOW_PACE: FollowPace = { ...STREAM_LIMITS, retryMs: 2_000, longestRetryMs: 60_000, pollMs: 2_000 };

export interface FollowOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: EventSourceMessage) => void;
  /** Polls once, while events are unavailable. */
  readonly poll: () => Promise<unknown>;
  readonly pace?: FollowPace;
}

/** Missing resource or session: reconnecting is useless. */
const isFinal = (status: number): boolean => status === 401 || status === 403 || status === 404;

/** @returns the status of a final rejection (401, 403, 404), or null after the signal */
export const followEvents = async (options: FollowOptions): Promise<number | null> => {
  const { signal, pace = FOLLOW_PACE } = options;
  let retryMs = pace.retryMs;
  let lastEventId = '';
  for (let failures = 0; !signal.aborted;) {
    const end = await readEventStream({
      url: options.url,
      signal,
      limits: pace,
      lastEventId,
      onEvent: options.onEvent,
      onRetry: (ms) => (retryMs = ms),
      onId: (id) => (lastEventId = id),
    });
    if (end.kind === 'refused' && isFinal(end.status)) return end.status;
    if (end.kind === 'ended') {
      failures = 0;
      await pause(varied(retryMs), signal);
    } else if (end.kind !== 'left') {
      await pollFor(pauseAfter(end, failures, retryMs, pace), options, pace);
      failures += 1;
    }
  }
  return null;
};

const pauseAfter = (end: StreamEnd, failures: number, retryMs: number, { longestRetryMs }: FollowPace): number => {
  const asked = end.kind === 'refused' ? (end.retryAfterMs ?? 0) : 0;
  return Math.max(asked, varied(Math.min(retryMs * 2 ** failures, longestRetryMs)));
};

/** Jitter, so that disconnected clients do not reconnect at once. */
const varied = (ms: number): number => ms * (0.85 + Math.random() * 0.3);

const pollFor = async (ms: number, { poll, signal }: FollowOptions, { pollMs }: FollowPace): Promise<void> => {
  for (const until = Date.now() + ms; !signal.aborted;) {
    await poll().catch(() => undefined);
    const left = until - Date.now();
    if (left <= 0) return;
    await pause(Math.min(pollMs, left), signal);
    if (left <= pollMs) return;
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
