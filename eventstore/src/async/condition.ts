/** A condition variable: waits for the next change without keeping the process alive, and without leaks. */
export class Condition {
  #version = 0;
  readonly #waiting = new Set<() => void>();

  get version(): number {
    return this.#version;
  }

  get isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  notifyAll(): void {
    this.#version += 1;
    for (const go of [...this.#waiting]) go();
  }

  /** Settles once the version differs from `since`, or when the signal aborts. */
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
