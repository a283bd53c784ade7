/**
 * What was appended lately, as names only: one subscription to everything, shared by all followers of a process that look at a
 * part of the log. It tells them how far the log has gone on with events that the server hides from them, which the server itself
 * says only after long runs.
 */
import type { EventFilter, Position, SubscriptionMessage } from '../event-store.ts';
import { passes } from './record-event.ts';

interface Header {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
}

/** Older ones are forgotten, half of them at a time: followers that are so far behind get checkpoints from the server. */
const MAX_HEADERS = 8192;

export class LogTail {
  readonly #head: () => Promise<Position>;
  readonly #follow: (after: Position, signal: AbortSignal) => AsyncIterable<SubscriptionMessage>;
  readonly #listeners = new Set<() => void>();
  #headers: Header[] = [];
  #low: Position = '';
  #high: Position = '';
  #running: AbortController | undefined;

  constructor(
    head: () => Promise<Position>,
    follow: (after: Position, signal: AbortSignal) => AsyncIterable<SubscriptionMessage>,
  ) {
    this.#head = head;
    this.#follow = follow;
  }

  /** Where the log is known to be, or at least was at the call. */
  get high(): Position {
    return this.#high;
  }

  /** Runs as long as somebody listens. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  unlisten(listener: () => void): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Begins to follow the log if nobody did before, and answers a position that it had reached. */
  async start(): Promise<Position> {
    if (this.#running === undefined) {
      const head = await this.#head();
      if (this.#running === undefined && this.#listeners.size > 0) {
        this.#headers = [];
        this.#low = this.#high = head;
        this.#running = new AbortController();
        void this.#run(this.#running);
      }
      return head;
    }
    return this.#high;
  }

  /** The last position up to which every event after `from` is known to be hidden by the filter; `from` when none is known. */
  hiddenUpTo(from: Position, filter: EventFilter): Position {
    if (from < this.#low || from >= this.#high) return from;
    let first = this.#headers.length;
    while (first > 0 && (this.#headers[first - 1]?.position ?? '') > from) first -= 1;
    let hidden = from;
    for (const { position, stream, type } of this.#headers.slice(first)) {
      if (passes(stream, type, filter)) return hidden;
      hidden = position;
    }
    return this.#high;
  }

  async #run(running: AbortController): Promise<void> {
    try {
      for await (const message of this.#follow(this.#high, running.signal)) {
        if (message.kind === 'event') this.#add(message.event);
        else this.#high = message.position;
        for (const listener of this.#listeners) listener();
      }
    } catch {
      // What ends this one for good (credentials, say) ends its listeners' own subscriptions, too: they tell.
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  #add({ position, stream, type }: Header): void {
    this.#headers.push({ position, stream, type });
    this.#high = position;
    if (this.#headers.length <= MAX_HEADERS) return;
    this.#low = this.#headers[MAX_HEADERS / 2 - 1]?.position ?? this.#low;
    this.#headers = this.#headers.slice(MAX_HEADERS / 2);
  }
}
