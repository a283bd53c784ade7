/**
 * A server-sent events connection. Each message is a whole state, so slow clients need no queue: while the
 * socket is full only the latest state per name is retained, and a stuck client is disconnected.
 */
import type { ServerResponse } from 'node:http';

export interface EventStreamOptions {
  /** Interval of comments that keep proxies from closing the connection. */
  readonly heartbeatMs: number;
  /** A client that reads nothing for this long is disconnected. */
  readonly blockedLimitMs: number;
  /** Reconnection delay for the browser. */
  readonly retryMs: number;
}

export const DEFAULT_EVENT_STREAM: EventStreamOptions = { heartbeatMs: 15_000, blockedLimitMs: 30_000, retryMs: 2_000 };

export class EventStream {
  /** Aborted when the connection has ended, on either side. */
  readonly ended: AbortSignal;
  private readonly response: ServerResponse;
  private readonly options: EventStreamOptions;
  private readonly end = new AbortController();
  /** The latest unsent state by name. */
  private readonly pending = new Map<string, string>();
  /** The last sent state by name, to skip repeats. */
  private readonly sent = new Map<string, string>();
  private blockedSince: number | undefined;
  private readonly heartbeat: NodeJS.Timeout;

  /** @param response with its headers set and nothing written yet */
  constructor(response: ServerResponse, options: EventStreamOptions = DEFAULT_EVENT_STREAM) {
    this.response = response;
    this.options = options;
    this.ended = this.end.signal;
    response.on('drain', () => this.drained());
    response.once('close', () => this.gone());
    // A failed write means that the client has disconnected.
    response.on('error', () => this.gone());
    this.heartbeat = setInterval(() => this.sendHeartbeat(), options.heartbeatMs);
    this.write(`retry: ${options.retryMs}\n\n`);
  }

  send(name: string, state: object): void {
    if (this.ended.aborted) return;
    this.pending.set(name, JSON.stringify(state));
    if (this.blockedSince === undefined) this.flush();
  }

  /** Ends the connection gracefully, or at once for a stuck client. */
  close(): void {
    if (this.blockedSince === undefined) this.response.end();
    else this.response.destroy();
    this.gone();
  }

  private flush(): void {
    for (const [name, data] of this.pending) {
      if (this.blockedSince !== undefined) return;
      this.pending.delete(name);
      if (this.sent.get(name) === data) continue;
      this.sent.set(name, data);
      this.write(`event: ${name}\ndata: ${data}\n\n`);
    }
  }

  private drained(): void {
    this.blockedSince = undefined;
    this.flush();
  }

  private sendHeartbeat(): void {
    if (this.blockedSince === undefined) this.write(': still here\n\n');
    else if (performance.now() - this.blockedSince >= this.options.blockedLimitMs) this.close();
  }

  private write(text: string): void {
    if (!this.response.write(text)) this.blockedSince ??= performance.now();
  }

  private gone(): void {
    clearInterval(this.heartbeat);
    this.pending.clear();
    this.end.abort();
  }
}
