/**
 * Notifies the subscriptions of this process's threads of appends, and polls for other processes' appends.
 */
import { BroadcastChannel } from 'node:worker_threads';
import type { LogChanges } from '../read-log.ts';
import { Condition } from '../async/condition.ts';

/** Latency for appends of another process. */
const POLL_MS = 250;

export class LogWatch implements LogChanges {
  readonly #changes = new Condition();
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
    this.#channel.onmessage = () => this.#changes.notifyAll();
    this.#channel.unref();
  }

  get version(): number {
    return this.#changes.version;
  }

  /** Call after each append. */
  announce(): void {
    this.#changes.notifyAll();
    this.#channel.postMessage(null);
  }

  async changed(since: number, signal: AbortSignal): Promise<void> {
    const waited = this.#changes.changed(since, signal);
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
    if (!this.#changes.isWaitedFor) {
      clearInterval(this.#poll);
      this.#poll = undefined;
    } else if (this.#poll === undefined) {
      this.#poll = setInterval(() => this.#look(), POLL_MS).unref();
    }
  }

  #look(): void {
    const version = this.#dataVersion();
    // A new store cannot know what was written before its first check, so it reads the log once too often.
    if (version !== this.#seen) this.#changes.notifyAll();
    this.#seen = version;
  }
}
