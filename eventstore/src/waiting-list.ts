import type { LogChanges } from './read-log.ts';

/** Those who wait for the next append of a log. Waiting keeps no process alive and leaves nothing behind. */
export class WaitingList implements LogChanges {
  #version = 0;
  readonly #waiting = new Set<() => void>();

  get version(): number {
    return this.#version;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  wake(): void {
    this.#version += 1;
    for (const go of [...this.#waiting]) go();
  }

  changed(since: number, signal: AbortSignal): Promise<void> {
    if (since !== this.#version || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const go = (): void => {
        this.#waiting.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      this.#waiting.add(go);
      signal.addEventListener('abort', go);
    });
  }
}
