/** Tells the subscriptions of every thread of this process of an append at once, and of other processes' appends by a slow look. */
import { BroadcastChannel } from 'node:worker_threads';
import type { LogChanges } from '../read-log.ts';
import { WaitingList } from '../waiting-list.ts';

/** How late an append of another process is noticed. */
const POLL_MS = 250;

export class LogWatch implements LogChanges {
  readonly #waiting = new WaitingList();
  readonly #channel: BroadcastChannel;
  readonly #dataVersion: () => number;
  #poll: NodeJS.Timeout | undefined;
  #seen = -1;

  /**
   * @param path the log's real path: the same for every store on it
   * @param dataVersion changes when another connection has written
   */
  constructor(path: string, dataVersion: () => number) {
    this.#dataVersion = dataVersion;
    this.#channel = new BroadcastChannel(`verbatim-events:${path}`);
    this.#channel.onmessage = () => this.#waiting.wake();
    this.#channel.unref();
  }

  get version(): number {
    return this.#waiting.version;
  }

  /** To be called after each append made here. */
  announce(): void {
    this.#waiting.wake();
    this.#channel.postMessage(null);
  }

  async changed(since: number, signal: AbortSignal): Promise<void> {
    const waited = this.#waiting.changed(since, signal);
    this.#pollWhileWaitedFor();
    await waited;
    this.#pollWhileWaitedFor();
  }

  close(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
    this.#channel.close();
  }

  #pollWhileWaitedFor(): void {
    if (this.#waiting.isEmpty) {
      clearInterval(this.#poll);
      this.#poll = undefined;
    } else if (this.#poll === undefined) {
      this.#poll = setInterval(() => this.#look(), POLL_MS).unref();
    }
  }

  #look(): void {
    const version = this.#dataVersion();
    // The first look of a store cannot know what came before it: better one look at the log too many.
    if (version !== this.#seen) this.#waiting.wake();
    this.#seen = version;
  }
}
