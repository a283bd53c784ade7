/**
 * One connection of server-sent events. What is sent under a name is a whole state, so a client that takes slowly is not queued for:
 * while its socket is full only the last state of each name is kept, and one that takes nothing for long is cut off.
 */
import type { ServerResponse } from 'node:http';

export interface EventStreamOptions {
  /** Between comments that keep proxies from thinking nobody is there. */
  readonly heartbeatMs: number;
  /** A client that takes nothing for so long is gone. */
  readonly blockedLimitMs: number;
  /** When the browser is to come again after the connection has ended. */
  readonly retryMs: number;
}

export const DEFAULT_EVENT_STREAM: EventStreamOptions = { heartbeatMs: 15_000, blockedLimitMs: 30_000, retryMs: 2_000 };

export class EventStream {
  /** Aborted when the connection has ended, whoever ended it. */
  readonly ended: AbortSignal;
  private readonly response: ServerResponse;
  private readonly options: EventStreamOptions;
  private readonly end = new AbortController();
  /** The last state of each name that the client has not been sent. */
  private readonly pending = new Map<string, string>();
  /** The last that it has been sent, by name: the same again is no news. */
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
    // A client that breaks off in the middle of a write is a client that is gone.
    response.on('error', () => this.gone());
    this.heartbeat = setInterval(() => this.sendHeartbeat(), options.heartbeatMs);
    this.write(`retry: ${options.retryMs}\n\n`);
  }

  send(name: string, state: object): void {
    if (this.ended.aborted) return;
    this.pending.set(name, JSON.stringify(state));
    if (this.blockedSince === undefined) this.flush();
  }

  /** Ends the connection: in good order, or at once when the client does not take what it has been sent. */
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
