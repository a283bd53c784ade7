/**
 * Iterates over the items of pages without a generator, which would take three microtasks per item. Like a
 * generator it answers in order of the calls, and ends its pages on return.
 */
export class PagedIterator<T> implements AsyncIterableIterator<T> {
  readonly #pages: AsyncGenerator<readonly T[]>;
  readonly #signal: AbortSignal | undefined;
  #page: readonly T[] = [];
  #next = 0;
  /** While the next page is read, later calls wait for earlier ones. */
  #reading: Promise<unknown> | undefined;

  /** @param signal stops the rest of the current page; the pages handle it themselves */
  constructor(pages: AsyncGenerator<readonly T[]>, signal?: AbortSignal) {
    this.#pages = pages;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    if (this.#signal?.aborted === true) this.#page = [];
    if (this.#reading === undefined && this.#next < this.#page.length) return Promise.resolve(this.#take());
    const answer = (this.#reading ?? Promise.resolve()).then(() => this.#fromNextPage());
    const reading = answer.catch(() => undefined);
    this.#reading = reading;
    void reading.then(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return answer;
  }

  async return(): Promise<IteratorResult<T>> {
    this.#page = [];
    await this.#pages.return(undefined);
    return { value: undefined, done: true };
  }

  async #fromNextPage(): Promise<IteratorResult<T>> {
    while (this.#next >= this.#page.length) {
      const page = await this.#pages.next();
      if (page.done === true) return { value: undefined, done: true };
      this.#page = page.value;
      this.#next = 0;
    }
    return this.#take();
  }

  #take(): IteratorResult<T> {
    const value = this.#page[this.#next++] as T;
    // Releases megabytes that would be kept until the next page.
    if (this.#next === this.#page.length) [this.#page, this.#next] = [[], 0];
    return { value, done: false };
  }
}
