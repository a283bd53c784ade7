/** Reads server-sent events as a browser's EventSource would, and records them. */
import { createParser } from 'eventsource-parser';

export interface SentEvent {
  readonly name: string;
  readonly data: unknown;
}

export interface EventSourceClient {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly SentEvent[];
  /** The raw stream, including comments and fields. */
  readonly text: () => string;
  /**
   * The first matching event, including earlier ones, optionally by name.
   * @throws Error after 10 s, or when the stream ends before
   */
  until<T>(isIt: (data: T) => boolean, called?: string): Promise<T>;
  /** Resolves at the end: 'ended' by the server, or 'cut' with the connection. */
  readonly ended: Promise<'ended' | 'cut'>;
  close(): Promise<void>;
}

const LIMIT_MS = 120_000;

export const listenTo = async (url: string, cookie: string): Promise<EventSourceClient> => {
  const breakOff = new AbortController();
  const response = await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal: breakOff.signal });
  const events: SentEvent[] = [];
  let text = '';
  let over = false;
  const take = async (): Promise<void> => {
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => events.push({ name: event, data: JSON.parse(data) as unknown }),
    });
    const decoder = new TextDecoder();
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      const part = decoder.decode(chunk, { stream: true });
      text += part;
      parser.feed(part);
    }
  };
  const ended = take()
    .then(
      () => 'ended' as const,
      () => 'cut' as const,
    )
    .finally(() => {
      over = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    ended,
    async until<T>(isIt: (data: T) => boolean, called?: string) {
      for (const deadline = Date.now() + LIMIT_MS; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const found = events.find(({ name, data }) => (called ?? name) === name && isIt(data as T));
        if (found !== undefined) return found.data as T;
        if (over || Date.now() > deadline) throw new Error(`It did not come. What came:\n${text}`);
      }
    },
    async close() {
      breakOff.abort();
      await ended;
    },
  };
};
